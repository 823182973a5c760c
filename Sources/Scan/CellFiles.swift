// The files of one cell, read in full, and beside them those that serve it from elsewhere in the run.
import Model

struct CellFiles {
    /// Sorted by path.
    let files: [ClassifiedFile]
    /// Their numbers in the plan.
    let numbers: [Int]
    /// Which of them are the cell's own.
    let own: Set<Int>
    private let plan: RunPlan
    /// Whether some file beside them was asked for that is not among them: nobody knows when that one changes.
    var readsBeside: Bool {
        let besides = Set(own.lazy.flatMap { files[$0].besides })
        return !besides.isEmpty && !besides.isSubset(of: own.lazy.map { files[$0].file.path })
    }

    /// Reads the cell's own files; what serves it was read before.
    init(_ plan: RunPlan, _ cell: Cell, limits: Limits) {
        self.plan = plan
        let isOwn = Set(cell.files)
        numbers = (cell.files + plan.servants(of: cell)).sorted()
        files = numbers.map { isOwn.contains($0) ? Self.own($0, plan, limits) : Self.servant($0, plan) }
        own = Set(numbers.indices.filter { [numbers] in isOwn.contains(numbers[$0]) })
    }

    private static func own(_ number: Int, _ plan: RunPlan, _ limits: Limits) -> ClassifiedFile {
        let surveyed = plan.files[number]
        // Dumps are never kept from the survey, other files are whole where they are kept at all.
        if surveyed.role != .layout, let content = surveyed.content { return content }
        var file = FileClassifier.classify(surveyed.file, limits: limits, isData: surveyed.role == .data)
        if plan.photos.contains(number) { file.content = .photo }
        return file
    }

    /// A dump that serves others does so by its records alone: its screen is its own cell's business.
    private static func servant(_ number: Int, _ plan: RunPlan) -> ClassifiedFile {
        let surveyed = plan.files[number]
        guard var content = surveyed.content else {
            return ClassifiedFile(file: surveyed.file, format: nil, content: .other, problems: [])
        }
        if case .layout = content.content, let records = content.embeddedRecords {
            content.content = .records(records)
            content.embeddedRecords = nil
        }
        return content
    }

    /// The captures in these files.
    func build(_ around: CaptureSurroundings) -> BuiltCaptures {
        let alone = Set(numbers.indices.filter { around.alone.contains(numbers[$0]) })
        return CaptureBuilder.build(files, own: own, CaptureSurroundings(alone: alone, takenIDs: around.takenIDs))
    }
}
