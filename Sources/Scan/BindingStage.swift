// The configuration's bindings: which photo an element of some screens shows, beside what the screens' own manifests say.
import Attribution
import Configuration
import Model

enum BindingStage {
    /// Adds the bindings to the manifests of the screens that they are about; a binding that fits nothing is a problem.
    static func apply(_ bindings: [ScreenBinding], to inputs: inout [CaptureInput]) -> [Problem] {
        var problems: [Problem] = []
        for binding in bindings {
            var screens = 0
            var elements = 0
            for index in inputs.indices where binding.screen.matches(inputs[index].id) {
                screens += 1
                var manifest = inputs[index].manifest ?? Manifest(path: binding.path)
                guard manifest.bind(binding.element, to: binding.photo, line: binding.line, on: inputs[index].screen) else { continue }
                elements += 1
                inputs[index].manifest = manifest
            }
            guard elements == 0 else { continue }
            let reason =
                screens == 0
                ? "no screen of this run is called like \"\(binding.screen.pattern)\""
                : "on none of the screens called like \"\(binding.screen.pattern)\" is there such an element"
            // A run over a part of the screens says nothing about the others.
            problems.append(
                Problem(
                    path: binding.path, line: binding.line, code: "binding-unmatched", message: "this binding fits nothing: \(reason)",
                    severity: screens == 0 ? .info : .warning))
        }
        return problems
    }
}
