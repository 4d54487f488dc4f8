/* Caesar cipher: every letter moves a fixed number of places. */
import Foundation

let alphabet = 26

enum CipherError: Error {
    case noLetters(text: String)
}

func wrap(_ n: Int) -> Int {
    return (n % alphabet + alphabet) % alphabet
}

struct Caesar {
    let shift: Int

    init(shift: Int = 3) {
        self.shift = shift
    }

    var name: String {
        switch wrap(shift) {
        case 0:
            return "plain"
        case 13:
            return "rot13"
        default:
            return "caesar"
        }
    }

    /// Moves one letter and leaves everything else as it is.
    private func turn(_ c: UInt8) -> UInt8 {
        if c >= 97 && c <= 122 {
            return UInt8(97 + wrap(Int(c) - 97 + shift))
        } else if c >= 65 && c <= 90 {
            return UInt8(65 + wrap(Int(c) - 65 + shift))
        }
        return c
    }

    func encode(_ text: String) -> String {
        var out: [UInt8] = []
        for c in text.utf8 {
            out.append(turn(c))
        }
        return String(decoding: out, as: UTF8.self)
    }
}

// The shift that makes an "e" of the most frequent letter.
func guess(_ text: String) throws -> Int {
    var counts: [Character: Int] = [:]
    for c in text.lowercased() {
        if !c.isLetter {
            continue
        }
        counts[c, default: 0] += 1
    }
    guard let best = counts.max(by: { $0.value < $1.value })?.key, let code = best.asciiValue else {
        throw CipherError.noLetters(text: text)
    }
    var places = 101 - Int(code)
    while places < 0 {
        places += alphabet
    }
    return places
}

for shift in [0, 3, 13, -1] {
    let cipher = Caesar(shift: shift)
    let text = cipher.encode("\"We meet here,\" she said.")
    do {
        let places = try guess(text)
        print("\(cipher.name)\t\(text)\t\(places)")
    } catch {
        print("cannot be guessed: \(error)")
    }
}
