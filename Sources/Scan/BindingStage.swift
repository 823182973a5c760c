// The configuration's bindings: which photo an element of some screens shows, beside what the screens' own manifests say.
import Attribution
import Configuration
import Model

enum BindingStage {
    /// Adds the bindings to the manifests of the screens that they are about, and tells how often each fitted.
    static func apply(_ bindings: [ScreenBinding], to inputs: inout [CaptureInput]) -> [BindingUse] {
        var uses: [BindingUse] = []
        for (number, binding) in bindings.enumerated() {
            var use = BindingUse(binding: number, screens: 0, elements: 0)
            for index in inputs.indices where binding.screen.matches(inputs[index].id) {
                use.screens += 1
                var manifest = inputs[index].manifest ?? Manifest(path: binding.path)
                guard manifest.bind(binding.element, to: binding.photo, line: binding.line, on: inputs[index].screen) else { continue }
                use.elements += 1
                inputs[index].manifest = manifest
            }
            if use.screens > 0 { uses.append(use) }
        }
        return uses
    }

    /// A problem for every binding that fitted nothing in the whole run.
    static func problems(_ bindings: [ScreenBinding], _ uses: [Int: BindingUse]) -> [Problem] {
        bindings.enumerated().compactMap { number, binding in
            let use = uses[number] ?? BindingUse(binding: number, screens: 0, elements: 0)
            guard use.elements == 0 else { return nil }
            let reason =
                use.screens == 0
                ? "no screen of this run is called like \"\(binding.screen.pattern)\""
                : "on none of the screens called like \"\(binding.screen.pattern)\" is there such an element"
            // A run over a part of the screens says nothing about the others.
            return Problem(
                path: binding.path, line: binding.line, code: "binding-unmatched", message: "this binding fits nothing: \(reason)",
                severity: use.screens == 0 ? .info : .warning)
        }
    }
}
