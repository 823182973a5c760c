// What merely talks about dumps is none.
import Layouts
import Testing

@Suite struct RecognitionOfOthersTests {
    static let own: Set<String> = [
        "espresso", "android-dumpsys", "compose-semantics", "rico", "droidbot", "android-viewserver", "android-screenshot-tests", "detox",
        "patrol", "poco",
    ]

    static let others: [String] = [
        "05-30 14:46:14.921 716 902 D ViewRootImpl: mView = com.android.internal.policy.DecorView{518233a V.E...... R.....ID 0,0-0,0}\n",
        "androidx.test.espresso.NoMatchingViewException: No views in hierarchy found\n\tat a.b.C\n",
        "The message ends with View Hierarchy: and then the tree.\n", "View Hierarchy:\n\nsee above\n",
        "String s = \"View Hierarchy:\\n\" +\n    \"+>DecorView{id=-1}\";\n",
        "diff --git a/x b/x\n+>hello\n+->DecorView\n", "+ item {id=3}\n+-- next\n", "Node #1 is up\nNode #2 at (10.0.0.1)\n",
        "java.lang.Object@1f2e3d4c was locked\n",
        "[main] a.b.C@b4784e48 count=12,000 items\n".replacing("count=12,000 items", with: "count = 12"),
        "WINDOW MANAGER WINDOWS (dumpsys window windows)\n  Window #0 Window{ab12 u0 NavigationBar}:\n    mDisplayId=0\n",
        "class ViewHierarchy<T> {\n  <ViewHierarchy /> in JSX\n}\n",
        "import { ViewHierarchy } from 'x';\nexport default () => <ViewHierarchy tree={t}/>;\n",
        "<svg><g class=\"a\" alpha=\"1\" focused=\"no\"/></svg>", #"{"views": 12, "tag": "x"}"#,
        #"{"views": [{"id": 1}], "foreground_activity": "a"}"#,
        #"{"views": [], "tag": "x"}"#, #"{"activity_name": "x", "activity": {"id": 3}}"#,
        #"{"class": "dog", "x": 1, "y": 2, "width": 3, "height": 4, "score": 0.9}"#,
        #"[{"class": "dog", "x": 1, "y": 2, "width": 3, "height": 4}]"#, #"{"roots": [1, 2]}"#,
        #"{"roots": [{"name": "a", "children": []}]}"#,
        #"{"name": "a", "payload": {"id": 1}, "children": []}"#, #"{"class": "A", "bounds": "[0,0][1,1]"}"#,
        #"{"log": "View Hierarchy:\n+>DecorView{id=-1, visibility=VISIBLE}"}"#,
        #"[{"name": "x", "testName": "y"}]"#, #"{"places": [{"photos": []}]}"#,
        "{\"windows\": [{\"type\": \"UIWindow\"}], \"rendering_system\": \"UIKIT\"}",
    ]

    @Test(arguments: others) func leavesOthersAlone(text: String) {
        let id = formatID(text)
        #expect(id.map { !Self.own.contains($0) } ?? true, "\(id ?? "")")
    }
}
