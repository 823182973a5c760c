// stub
import Model
extension Reporter {
    public static let boxes = Reporter(name: "boxes", summary: "screenshots with numbered boxes, one PNG a screen, into a folder", folder: { _, _ in ReportFolder() })
}
