// stub
import Model
extension Reporter {
    public static let html = Reporter(name: "html", extensions: ["html", "htm"], summary: "x") { view, _ in "" }
    public static let boxes = Reporter(name: "boxes", summary: "y", folder: { _, _ in ReportFolder() })
}
