Imports System.IO
Imports System.Linq

''' <summary>A library that lends books, kept in a text file.</summary>
Public MustInherit Class Medium
    Implements IComparable(Of Medium)
    Protected _title As String
    Private Shared counter As Integer = 1000
    Public ReadOnly Property Id As Integer
    Public Event Lent As EventHandler
    Protected Sub New(title As String)
        _title = title
        counter += 1
        Id = counter
    End Sub
    Public MustOverride Function Fee(days As Integer) As Decimal
    Public Overridable Sub Lend(person As String)
        If String.IsNullOrEmpty(person) Then Throw New ArgumentException("nobody")
        Borrower = person
        RaiseEvent Lent(Me, EventArgs.Empty)
    End Sub
    Public Property Borrower As String
    Public Function CompareTo(other As Medium) As Integer Implements IComparable(Of Medium).CompareTo
        Return String.Compare(_title, other._title)
    End Function
    Public Overrides Function ToString() As String
        Return $"{Id,6} {_title}"
    End Function
End Class

Public Class Book
    Inherits Medium
    Private pages As Long
    Public Sub New(title As String, pages As Long)
        MyBase.New(title)
        Me.pages = pages
    End Sub
    Public Overrides Function Fee(days As Integer) As Decimal
        Return Math.Max(0, days - 28) * 0.2D
    End Function
End Class

Public NotInheritable Class Film
    Inherits Medium
    Public Sub New(title As String)
        MyBase.New(title)
    End Sub
    Public Overrides Function Fee(days As Integer) As Decimal
        Dim weeks = days \ 7
        Do Until weeks <= 1
            weeks -= 1
            Fee += 1.5D
        Loop
        Exit Function
    End Function
End Class

Module Library
    Private ReadOnly stock As New List(Of Medium)

    Sub Load(path As String)
        Using reader As New StreamReader(path)
            Do While Not reader.EndOfStream
                Dim parts = reader.ReadLine().Split(";"c)
                If parts.Length < 2 Then Continue Do
                If parts(0) Like "B*" Then
                    stock.Add(New Book(parts(1), CLng(parts(2))))
                ElseIf TypeOf parts(0) Is String Xor parts.Length = 2 Then
                    stock.Add(New Film(parts(1)))
                End If
            Loop
        End Using
    End Sub

    Function Longest() As IEnumerable(Of Medium)
        Return From one In stock Where one.Borrower Is Nothing Order By one.Id Descending Select one
    End Function

    Sub Main(args As String())
        On Error GoTo Failed
        Load(If(args.Length > 0, args(0), "stock.txt"))
        AddHandler stock.First().Lent, Sub(sender, e) Console.Beep()
        Dim sum As Decimal
        For index = stock.Count - 1 To 0 Step -1
            With stock(index)
                .Lend("reader " & index)
                sum += .Fee(index Mod 60)
            End With
        Next
        ReDim Preserve args(3)
        Console.WriteLine(String.Join(vbCrLf, Longest().Select(Function(one) one.ToString())))
        Console.WriteLine("fees: {0:C}", sum)
        Return
Failed:
        Console.Error.WriteLine("cannot read the stock")
        Environment.Exit(1)
    End Sub
End Module
