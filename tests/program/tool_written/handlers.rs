//! Short event handlers that have nothing in common but the form that they belong to.

/// Names of variables, different for each person.
const NAMES: [[&str; 3]; 6] = [
    ["n", "sum", "at"],
    ["count", "all", "place"],
    ["x", "total", "i"],
    ["value", "acc", "k"],
    ["m", "found", "pos"],
    ["number", "result", "j"],
];

/// Returns a handler with the names of a person. `@1` to `@3` stand for names.
fn named(handlers: [&str; 7], handler: usize, person: usize) -> String {
    let [first, second, third] = NAMES[person % NAMES.len()];
    handlers[handler].replace("@1", first).replace("@2", second).replace("@3", third)
}

pub(super) fn java(handler: usize, person: usize) -> String {
    const ALL: [&str; 7] = [
        "int @1 = Integer.parseInt(field1.getText());\nint @2 = 1;\nwhile (@1 > 1) { @2 *= @1--; }\nfor (int @3 = 2; @3 < @2; @3 += @3) { if (@2 % @3 == 0) @2 -= @3; else @2 += 7 * @3; }\nlabel1.setText(String.valueOf(@2));",
        "String[] @1 = field1.getText().split(\" \");\nStringBuilder @2 = new StringBuilder();\nfor (int @3 = @1.length - 1; @3 >= 0; @3--) {\n  if (!@1[@3].isEmpty()) @2.append(@1[@3]).append(@3 > 0 ? ' ' : '.');\n}\nlabel1.setText(@2.toString().trim());",
        "try {\n  double @1 = Double.parseDouble(field1.getText());\n  if (@1 < -273.15) label1.setText(\"impossible\");\n  else label1.setText(@1 * 9 / 5 + 32 + \" F\");\n} catch (NumberFormatException @2) {\n  label1.setText(@2.getMessage());\n}",
        "long @1 = field1.getText().chars().filter(c -> \"aeiou\".indexOf(c) >= 0).count();\nlabel1.setText(@1 + \" vowels\");",
        "switch (field1.getText().length() % 3) {\n  case 0: label1.setText(\"fizz\"); break;\n  case 1: label1.setText(\"buzz\"); break;\n  default: label1.setText(\"none\");\n}",
        "java.util.List<Integer> @1 = new java.util.ArrayList<>();\nfor (String @2 : field1.getText().split(\",\")) @1.add(Integer.valueOf(@2.trim()));\njava.util.Collections.sort(@1);\nlabel1.setText(@1.get(@1.size() / 2) + \"\");",
        "do { total = total * 31 + field1.getText().hashCode(); } while (total < 0);\nlabel1.setText(Long.toHexString(total));",
    ];
    named(ALL, handler, person)
}

pub(super) fn csharp(handler: usize, person: usize) -> String {
    const ALL: [&str; 7] = [
        "int @1 = int.Parse(field1.Text);\nint @2 = 1;\nwhile (@1 > 1) { @2 *= @1--; }\nfor (int @3 = 2; @3 < @2; @3 += @3) { if (@2 % @3 == 0) @2 -= @3; else @2 += 7 * @3; }\nlabel1.Text = @2.ToString();",
        "string[] @1 = field1.Text.Split(' ');\nvar @2 = new StringBuilder();\nfor (int @3 = @1.Length - 1; @3 >= 0; @3--) {\n  if (@1[@3] != \"\") @2.Append(@1[@3]).Append(@3 > 0 ? ' ' : '.');\n}\nlabel1.Text = @2.ToString().Trim();",
        "try {\n  double @1 = double.Parse(field1.Text);\n  if (@1 < -273.15) label1.Text = \"impossible\";\n  else label1.Text = @1 * 9 / 5 + 32 + \" F\";\n} catch (FormatException @2) {\n  MessageBox.Show(@2.Message);\n}",
        "long @1 = field1.Text.Count(c => \"aeiou\".Contains(c));\nlabel1.Text = @1 + \" vowels\";",
        "switch (field1.Text.Length % 3) {\n  case 0: label1.Text = \"fizz\"; break;\n  case 1: label1.Text = \"buzz\"; break;\n  default: Close(); break;\n}",
        "List<int> @1 = new List<int>();\nforeach (string @2 in field1.Text.Split(',')) @1.Add(int.Parse(@2));\n@1.Sort();\nlabel1.Text = $\"{@1[@1.Count / 2]}\";",
        "do { total = total * 31 + field1.Text.GetHashCode(); } while (total < 0);\nlabel1.Text = total.ToString(\"X\");",
    ];
    named(ALL, handler, person)
}

pub(super) fn visual_basic(handler: usize, person: usize) -> String {
    const ALL: [&str; 7] = [
        "Dim @1 As Integer = CInt(Field1.Text)\nDim @2 As Integer = 1\nWhile @1 > 1\n  @2 = @2 * @1\n  @1 = @1 - 1\nEnd While\nFor @3 As Integer = 2 To @2 Step 2\n  If @2 Mod @3 = 0 Then\n    @2 = @2 - @3\n  Else\n    @2 = @2 + 7 * @3\n  End If\nNext\nLabel1.Text = CStr(@2)",
        "Dim @1() As String = Field1.Text.Split(\" \"c)\nDim @2 As String = \"\"\nFor @3 As Integer = @1.Length - 1 To 0 Step -1\n  If @1(@3) <> \"\" Then @2 = @2 & @1(@3) & \" \"\nNext\nLabel1.Text = @2.Trim()",
        "If IsNumeric(Field1.Text) Then\n  Label1.Text = Val(Field1.Text) * 9 / 5 + 32\nElse\n  MsgBox(\"no number\")\nEnd If",
        "Dim @1 As Integer = 0\nFor Each c As Char In Field1.Text\n  If \"aeiou\".Contains(c) Then @1 += 1\nNext\nLabel1.Text = @1 & \" vowels\"",
        "Select Case Field1.Text.Length Mod 3\n  Case 0\n    Label1.Text = \"fizz\"\n  Case Else\n    MsgBox(\"none\")\nEnd Select",
        "Dim @1 = Field1.Text.Split(\",\"c).Select(Function(s) CInt(s)).OrderBy(Function(s) s).ToList()\nLabel1.Text = @1(@1.Count \\ 2)",
        "Do\n  total = total * 31 + Field1.Text.GetHashCode()\nLoop While total < 0\nLabel1.Text = Hex(total)",
    ];
    named(ALL, handler, person)
}

pub(super) fn pascal(handler: usize, person: usize) -> String {
    const ALL: [&str; 7] = [
        "@1 := StrToInt(Edit1.Text); @2 := 1;\nwhile @1 > 1 do begin @2 := @2 * @1; @1 := @1 - 1; end;\nfor @3 := 2 to @2 do if @2 mod @3 = 0 then @2 := @2 - @3 else @2 := @2 + 7 * @3;\nLabel1.Caption := IntToStr(@2);",
        "@2 := '';\nfor @3 := Length(Edit1.Text) downto 1 do\n  if Edit1.Text[@3] <> ' ' then @2 := @2 + Edit1.Text[@3]\n  else @2 := @2 + '_';\nLabel1.Caption := @2;",
        "if TryStrToFloat(Edit1.Text, @1) then Label1.Caption := FloatToStr(@1 * 9 / 5 + 32)\nelse ShowMessage('no number');",
        "@1 := 0;\nrepeat Inc(@1, Pos(Edit1.Text[@1], 'aeiou')); until @1 >= Length(Edit1.Text);\nLabel1.Caption := IntToStr(@1);",
        "case Length(Edit1.Text) mod 3 of\n  0: Label1.Caption := 'fizz';\nelse ShowMessage('none');\nend;",
        "@1 := TStringList.Create;\ntry\n  @1.CommaText := Edit1.Text; @1.Sort;\n  Label1.Caption := @1[@1.Count div 2];\nfinally @1.Free; end;",
        "with Edit1 do Text := UpperCase(Text) + Copy(Text, 2, 4);\nClose;",
    ];
    named(ALL, handler, person)
}

pub(super) fn python(handler: usize, person: usize) -> String {
    const ALL: [&str; 7] = [
        "@1 = int(self.text_ctrl_1.GetValue())\n@2 = 1\nwhile @1 > 1:\n    @2 *= @1\n    @1 -= 1\nfor @3 in range(2, @2):\n    if @2 % @3 == 0:\n        @2 -= @3\n    else:\n        @2 += 7 * @3\nself.label_1.SetLabel(str(@2))",
        "@1 = self.text_ctrl_1.GetValue().split()\n@2 = []\nfor @3 in reversed(@1):\n    if @3:\n        @2.append(@3.strip() + '.')\nself.label_1.SetLabel(' '.join(@2))",
        "try:\n    @1 = float(self.text_ctrl_1.GetValue())\nexcept ValueError as @2:\n    self.label_1.SetLabel(str(@2))\nelse:\n    self.label_1.SetLabel('%g F' % (@1 * 9 / 5 + 32))",
        "@1 = sum(c in 'aeiou' for c in self.text_ctrl_1.GetValue())\nself.label_1.SetLabel(f'{@1} vowels')",
        "words = {0: 'fizz', 1: 'buzz'}\nself.label_1.SetLabel(words.get(len(self.text_ctrl_1.GetValue()) % 3, 'none'))",
        "with open(self.text_ctrl_1.GetValue()) as @1:\n    @2 = sorted(map(int, @1))\nself.label_1.SetLabel(str(@2[len(@2) // 2]))",
        "assert self.total, 'empty'\nself.total = [@1 ** 2 for @1 in self.total if @1]",
    ];
    named(ALL, handler, person)
}

pub(super) fn c(handler: usize, person: usize) -> String {
    const ALL: [&str; 7] = [
        "int @1 = level(3);\nint @2 = 1;\nwhile (@1 > 1) { @2 *= @1--; }\nfor (int @3 = 2; @3 < @2; @3 += @3) { if (@2 % @3 == 0) @2 -= @3; else @2 += 7 * @3; }\nshow(@2);",
        "char @1[40];\nint @2 = 0;\nfor (int @3 = size - 1; @3 >= 0; @3--) {\n  if (text[@3] != ' ') @1[@2++] = text[@3] + (@3 > 2 ? 'a' - 'A' : 0);\n}\n@1[@2] = 0;\nprint(@1);",
        "float @1 = read_degrees();\nif (@1 < -273.15f) fail(\"impossible\");\nelse show(@1 * 9 / 5 + 32);",
        "static int last;\nlast = (3 * last + sample()) / 4;\nshow(last);",
        "switch (key() % 3) {\n  case 0: start(); break;\n  case 1: stop(); break;\n  default: beep(2, 100);\n}",
        "unsigned @1 = 0xffff;\ndo {\n  @1 ^= *data++;\n  @1 = @1 & 1 ? (@1 >> 1) ^ 0xa001 : @1 >> 1;\n} while (--size);\nshow(@1);",
        "if (duty > 100) duty = 100;\nTIM2->CCR1 = TIM2->ARR * duty / 100;",
    ];
    named(ALL, handler, person)
}
