// Runs `EmbedRules` over `Rules/` before `RuleData` is compiled, so that the binary carries its rules.
import Foundation
import PackagePlugin

@main
struct EmbedRulesPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let rules = context.package.directoryURL.appending(path: "Rules")
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedRules.swift")
        let inputs =
            FileManager.default.enumerator(at: rules, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }
            .filter { ["xml", "rng", "json", "yml", "dockerfile"].contains($0.pathExtension) }
            .sorted { $0.path < $1.path } ?? []
        return [
            .buildCommand(
                displayName: "Embedding Rules/",
                executable: try context.tool(named: "EmbedRules").url,
                arguments: [rules.path, output.path] + inputs.map(\.path),
                inputFiles: inputs,
                outputFiles: [output])
        ]
    }
}
