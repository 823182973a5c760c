// The results of a SARIF document: findings with kind, place, boxes and clause, and the duties that were met.
import Model

extension Sarif {
    func result(_ finding: Finding, _ places: ElementPlaces) -> WireValue {
        let kind: String
        switch finding.verdict {
        case .violation: kind = "fail"
        case .undecided: kind = view.needsPerson(finding) ? "review" : "open"
        case .relief, .notApplicable: kind = "informational"
        case .pass: kind = "pass"
        }
        var properties: [String: WireValue] = ["verdict": .string(finding.verdict.rawValue), "findingId": .int(finding.id)]
        properties["severity"] = .string(finding.severity.rawValue)
        properties["reason"] = .text(finding.reason)
        properties["photo"] = .text(finding.photo)
        properties["capture"] = .text(finding.capture)
        properties["advice"] = .text(finding.fix.isEmpty ? nil : finding.fix)
        return [
            "ruleId": .string(finding.rule), "ruleIndex": view.ruleNumber(finding.rule).map(WireValue.int), "kind": .string(kind),
            "level": .string(kind == "fail" ? Self.level(finding.severity) : "none"),
            "message": ["text": .string(Self.message(view.sentence(finding)))],
            "locations": .list([location(finding, places)].compactMap(\.self)),
            "relatedLocations": .list(related(finding)),
            "partialFingerprints": ["attrcheck/v1": .string(finding.fingerprint)],
            "attachments": .list(attachments(finding)),
            "baselineState": finding.baseline == .unchanged ? "unchanged" : nil,
            "suppressions": finding.isSuppressed ? [suppression(finding)] : nil,
            "taxa": .list(
                (view.rule(finding.rule)?.clauses ?? []).indices.compactMap { number in
                    view.rule(finding.rule).map {
                        ["id": .string(Self.clauseID($0, number)), "toolComponent": ["name": .string(Self.taxonomyName)]]
                    }
                }),
            "properties": .object(properties),
        ]
    }

    /// A person's decision, with the line of the configuration that holds it.
    private func suppression(_ finding: Finding) -> WireValue {
        let own = finding.suppression
        let place = own.flatMap { own -> WireValue? in
            guard !own.path.isEmpty else { return nil }
            let region: WireValue = ["startLine": .int(max(1, own.line))]
            return ["physicalLocation": ["artifactLocation": artifact(own.path), "region": region]]
        }
        return ["kind": "external", "status": "accepted", "justification": .text(own?.justification), "location": place]
    }

    /// Passed and relieved duties, which have no findings: the proof that they were judged.
    func passes(_ places: ElementPlaces) -> [WireValue] {
        var results: [WireValue] = []
        for capture in report.captures {
            for photo in capture.photos {
                for duty in photo.duties where duty.verdict == .pass || duty.verdict == .notApplicable {
                    results.append(met(duty, photo, capture, places))
                }
            }
        }
        return results
    }

    /// One duty that is met, or that does not apply.
    private func met(_ duty: JudgedDuty, _ photo: ReportedPhoto, _ capture: ReportedCapture, _ places: ElementPlaces) -> WireValue {
        let isPass = duty.verdict == .pass
        let owed = duty.text.isEmpty ? "" : " " + Readable.quoted(duty.text)
        let words = "The duty of photo \(photo.id) (\(duty.kind.words)\(owed)) \(isPass ? "is met" : "does not apply")."
        let properties: WireValue = [
            "verdict": .string(duty.verdict.rawValue), "capture": .string(capture.id), "photo": .string(photo.id),
        ]
        return [
            "ruleId": .string(duty.rule.isEmpty ? duty.kind.rawValue : duty.rule),
            "ruleIndex": view.ruleNumber(duty.rule).map(WireValue.int), "kind": .string(isPass ? "pass" : "notApplicable"),
            "level": "none", "message": ["text": .string(Self.message(words))],
            "locations": .list([location(photo, capture, places)].compactMap(\.self)), "properties": properties,
        ]
    }

    /// The record that owes, and the texts that were considered.
    private func related(_ finding: Finding) -> [WireValue] {
        guard let photo = view.photo(finding) else { return [] }
        var number = 0
        return photo.records.filter { !$0.source.isEmpty }.prefix(20).map { record in
            number += 1
            return [
                "id": .int(number), "physicalLocation": ["artifactLocation": artifact(record.source)],
                "message": ["text": .string(Self.message("The photo's record: \(Readable.line(record.jsonPath, limit: 200))"))],
            ]
        }
    }

    /// The screenshot with boxes, in its own pixels.
    private func attachments(_ finding: Finding) -> [WireValue] {
        guard let capture = view.capture(finding), let shot = capture.screenshot, let photo = view.photo(finding) else { return [] }
        let boxes = ScreenBoxes(capture: capture).boxes(photo: photo, duty: view.duty(finding)?.duty)
        let rectangles = boxes.compactMap { box -> WireValue? in
            guard let area = ScreenBoxes(capture: capture).pixels(box.bounds) else { return nil }
            return [
                "left": .double(area.x), "top": .double(area.y), "right": .double(area.maxX), "bottom": .double(area.maxY),
                "message": ["text": .string(Self.message(box.label))],
            ]
        }
        guard !rectangles.isEmpty else { return [] }
        return [
            [
                "description": ["text": .string(Self.message("The screen \(Readable.line(capture.id, limit: 200))"))],
                "artifactLocation": artifact(shot.path), "rectangles": .array(rectangles),
            ]
        ]
    }
}
