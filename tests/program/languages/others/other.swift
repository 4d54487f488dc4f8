// A stack machine that works out sums written after their numbers.
import Foundation

protocol Machine {
    associatedtype Value
    var depth: Int { get }
    mutating func push(_ value: Value)
    mutating func pop() -> Value?
}

final class Stack<Element>: Machine {
    private var items = [Element]()
    var depth: Int { items.count }

    func push(_ value: Element) {
        items.append(value)
    }

    func pop() -> Element? {
        return items.isEmpty ? nil : items.removeLast()
    }
}

enum Token {
    case number(Double)
    case sign((Double, Double) -> Double)
    case unknown

    init(_ word: Substring) {
        let signs: [String: (Double, Double) -> Double] = ["+": (+), "-": (-), "*": (*), "/": (/)]
        if let value = Double(word) {
            self = .number(value)
        } else if let sign = signs[String(word)] {
            self = .sign(sign)
        } else {
            self = .unknown
        }
    }
}

extension String {
    var tokens: [Token] {
        return split(separator: " ").map { Token($0) }
    }
}

class Calculator {
    weak var log: Log?
    let stack = Stack<Double>()

    deinit {
        log?.close()
    }

    func work(_ line: String) -> Double? {
        defer { log?.write(line) }
        for token in line.tokens {
            switch token {
            case .number(let value):
                stack.push(value)
            case .sign(let sign):
                guard let right = stack.pop(), let left = stack.pop() else { return nil }
                stack.push(sign(left, right))
            case .unknown:
                return nil
            }
        }
        return stack.depth == 1 ? stack.pop() : nil
    }
}

class Log {
    var lines: [String] = [] {
        didSet { changed = true }
    }
    var changed = false

    func write(_ line: String) { lines += [line] }
    func close() { changed = false }
}

let log = Log()
let calculator = Calculator()
calculator.log = log
while let line = readLine(), line != "end" {
    let result = calculator.work(line).map { String($0) } ?? "cannot be worked out"
    print(result, terminator: "\n")
}
