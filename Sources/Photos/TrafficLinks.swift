// What a recording joins: a photo's name and the address it was answered from, and either with the bytes that came.
import Model

/// Collects joins; some are understood only once the whole log is read.
struct TrafficLinks {
    /// A join that is of use only if something else in the log makes it one.
    private struct Pending {
        var address: String
        var identities: [PhotoIdentity]
        var location: RecordLocation
    }

    private var links: [LinkRecord] = []
    private var seen: Set<[PhotoIdentity]> = []
    /// Redirects between addresses that say nothing by themselves, and pictures from such addresses.
    private var redirects: [Pending] = []
    private var pictures: [Pending] = []
    /// Redirects from a photo's address to one that says nothing; a join if a picture came from there.
    private var departures: [Pending] = []

    /// A bound for hostile logs.
    private static let mostPending = 20_000

    /// Adds a join, once.
    mutating func add(_ link: LinkRecord) {
        guard seen.insert(link.identities).inserted else { return }
        links.append(link)
    }

    /// Joins a request with the address it was redirected to or answered from.
    mutating func addRedirect(of exchange: Exchange) {
        for target in [exchange.redirectTarget, exchange.finalAddress] {
            guard let target, !target.isEmpty, target != exchange.address, !PhotoURL.isAvatar(target) else { continue }
            let from = PhotoURL.identities(in: exchange.address)
            let to = PhotoURL.identities(in: target)
            if !from.isEmpty, !to.isEmpty {
                join(from, to, exchange.location)
            } else if !to.isEmpty {
                join(own(exchange.address), to, exchange.location)
            } else if !from.isEmpty {
                keep(Pending(address: target, identities: from, location: exchange.location), in: \.departures)
            } else {
                keep(Pending(address: target, identities: own(exchange.address), location: exchange.location), in: \.redirects)
            }
        }
    }

    /// Joins a picture's bytes with the address it came from.
    mutating func addPicture(_ digest: String, of exchange: Exchange) {
        let bytes = [PhotoIdentity(.bytes, digest)]
        let addresses = [exchange.address, exchange.finalAddress ?? ""]
        guard !addresses.contains(where: PhotoURL.isAvatar) else { return }
        let names = addresses.flatMap { PhotoURL.identities(in: $0) }
        if names.isEmpty {
            keep(Pending(address: exchange.address, identities: bytes, location: exchange.bodyLocation), in: \.pictures)
        } else {
            join(names, bytes, exchange.bodyLocation)
        }
    }

    /// All joins of the log, also those over the app's own server once its records are known.
    mutating func finish(records: [PhotoRecord]) -> [LinkRecord] {
        let sources = Set(pictures.flatMap { own($0.address) })
        for departure in departures where own(departure.address).contains(where: sources.contains) {
            join(departure.identities, own(departure.address), departure.location)
        }
        // Addresses of the app's own server that lead to a photo, and those that lead to them.
        var known = Set(links.flatMap(\.identities))
        for _ in 0..<10 {
            let reached = redirects.filter { hop in
                own(hop.address).contains(where: known.contains) && !hop.identities.allSatisfy(known.contains)
            }
            guard !reached.isEmpty else { break }
            for hop in reached { join(hop.identities, own(hop.address), hop.location) }
            known.formUnion(reached.flatMap(\.identities))
        }
        let tokens = KnownTokens(records)
        for picture in pictures {
            let address = own(picture.address)
            if address.contains(where: known.contains) {
                join(address, picture.identities, picture.location)
            } else if let photo = tokens.identity(in: picture.address) {
                join([photo] + address, picture.identities, picture.location)
            }
        }
        return links
    }

    /// Adds the union of two sides, if the second says anything new.
    private mutating func join(_ from: [PhotoIdentity], _ to: [PhotoIdentity], _ location: RecordLocation) {
        let all = Set(from).union(to)
        guard !from.isEmpty, all.count > Set(from).count else { return }
        add(LinkRecord(identities: RecordBuilder.sorted(all), location: location))
    }

    /// Keeps something for the end, within bounds.
    private mutating func keep(_ pending: Pending, in list: WritableKeyPath<TrafficLinks, [Pending]>) {
        guard self[keyPath: list].count < Self.mostPending, !pending.identities.isEmpty else { return }
        self[keyPath: list].append(pending)
    }

    /// An address of the app's own server, in full and as a page of that server writes it.
    private func own(_ address: String) -> [PhotoIdentity] {
        guard let full = PhotoURL.ownAddress(address) else { return [] }
        guard let slash = full.value.firstIndex(of: "/"), slash > full.value.startIndex else { return [full] }
        return [full, PhotoIdentity(.imageURL, String(full.value[slash...]))].filter { $0.value.count > 1 }
    }
}

/// The references and keys of the records at hand, to be found inside the addresses of image proxies.
struct KnownTokens: Sendable {
    private var identities: [String: PhotoIdentity] = [:]

    /// The tokens of some records; short ones could stand anywhere.
    init(_ records: [PhotoRecord]) {
        for identity in records.lazy.flatMap(\.identities) where identity.kind == .reference || identity.kind == .imageKey {
            if identity.value.utf8.count >= 12 { identities[identity.value] = identity }
        }
    }

    /// The photo whose token stands whole in an address, plain or hidden.
    func identity(in address: String) -> PhotoIdentity? {
        guard !identities.isEmpty else { return nil }
        for text in [address] + PhotoURL.candidateStrings(in: address) {
            if let found = PhotoURL.identities(in: text).first(where: { identities[$0.value] != nil }) { return found }
            for token in text.utf8.split(whereSeparator: { !$0.isTokenByte }) {
                if let found = identities[String(decoding: token, as: UTF8.self)] { return found }
            }
        }
        return nil
    }
}
