// homework 3
import Foundation
let letters = 26
enum Failure: Error
{
  case empty(input: String)
}
func circle(_ value: Int) -> Int {
  return (value % letters + letters) % letters
}
struct Secret
{
  let key: Int
  init(key: Int = 3)
  {
    self.key = key
  }
  var title: String
  {
    switch circle(key)
    {
    case 0:
      return "none"
    case 13:
      return "rot13"
    default:
      return "other"
    }
  }
// every single sign goes through here
  fileprivate func spin(_ letter: UInt8) -> UInt8 {
    if letter >= 97 && letter <= 121
    {
      return UInt8(97 + circle(Int(letter) - 97 + key))
    }
    else if letter >= 65 && letter <= 90
    {
      return UInt8(65 + circle(Int(letter) - 65 + key))
    }
    return letter
  }
  func hide(_ input: String) -> String {
    var result: [UInt8] = []
    for letter in input.utf8
    {
      result.append(spin(letter))
    }
    return String(decoding: result, as: UTF8.self)
  }
}
/* breaks the number
   by counting */
func crack(_ input: String) throws -> Int {
  var histogram: [Character: Int] = [:]
  for letter in input.lowercased()
  {
    if !letter.isLetter
    {
      continue
    }
    histogram[letter, default: 0] += 1
  }
  guard let top = histogram.max(by: { $0.value < $1.value })?.key, let number = top.asciiValue else
  {
    throw Failure.empty(input: input)
  }
  var distance = 101 - Int(number)
  while distance < 0
  {
    distance += letters
  }
  return distance
}
for key in [0, 3, 12, -2]
{
  let machine = Secret(key: key)
  let input = machine.hide("Attack at dawn!")
  do
  {
    let distance = try crack(input)
    print("\(machine.title) | \(input) | \(distance)")
  }
  catch
  {
    print("failed with \(error)")
  }
}
