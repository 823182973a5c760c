// `attrcheck url LINK…`: what links to Google Maps mean, what is wrong with them, and how they look in another form.
import MapsLinks
import Photos
import Reports

extension Command {
    static let url = Command(
        name: .url, operands: "LINK…", operandCount: 1...Int.max, summary: "explain, check, compare and convert links to Google Maps",
        details: """
            Reads every URL form of Google Maps: comgooglemaps://, comgooglemaps-x-callback://, comgooglemapsurl://, Maps URLs with api=1, \
            and links to contributors, photos and places. Tells what opens and where it leads, explains each parameter, names what is \
            wrong and what is allowed instead, and shows the same link in the other forms. Several links are compared with the first. \
            The exit code is 1 when a link does not do what it says, or when links lead to different targets. Quote links, since & means something to a shell.
            """,
        examples: [
            ("attrcheck url 'comgooglemaps://?q=Pizza&zoom=14'", "what does this link do?"),
            ("attrcheck url --to https 'comgooglemaps://?q=Pizza'", "the same for the web"),
            ("attrcheck url 'LINK' 'OTHER LINK'", "do both lead to the same place?"),
        ]
    ) { arguments, _ in
        let form = arguments.value(.to).flatMap(LinkForm.init)
        let links = arguments.operands.map { MapsLink($0) }
        if arguments.has(.json) {
            Output.standard.write(try WireEncoding.text(links.enumerated().map { WireLink($1, first: $0 == 0 ? nil : links[0], to: form) }))
        } else if let form {
            return UrlCommand.convert(links, to: form)
        } else {
            let blocks = links.enumerated().map { LinkWords(link: $1, first: $0 == 0 ? nil : links[0]).lines() }
            Output.standard.write(SecretMask.masked(blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"))
        }
        let isConverted = form.map { form in links.allSatisfy { $0.converted(to: form).link != nil } } ?? true
        // Links that cannot be compared are not known to differ.
        let differ = links.dropFirst().contains { LinkComparison(links[0], $0).verdict == .different }
        return links.allSatisfy(\.isValid) && isConverted && !differ ? .clean : .findings
    }
}

/// The part of `url` that only converts.
enum UrlCommand {
    /// Prints links in another form; what does not translate goes to standard error, so that the output can be used as it is.
    static func convert(_ links: [MapsLink], to form: LinkForm) -> ExitStatus {
        var status = ExitStatus.clean
        for link in links {
            let shown = Readable.line(PhotoURL.redacted(link.written), limit: 200)
            for problem in link.problems where problem.severity == .error {
                Program.complain("\(shown): \(problem.message)")
                status = .findings
            }
            let result = link.converted(to: form)
            guard let converted = result.link else {
                Program.complain("\(shown) cannot be converted to \(form.rawValue): \(PhotoURL.redacted(result.refusal ?? ""))")
                status = .findings
                continue
            }
            Output.standard.write(SecretMask.masked(Readable.line(PhotoURL.redacted(converted)) + "\n"))
            for words in result.noteWords { Program.complain(PhotoURL.redacted(words)) }
        }
        return status
    }
}
