Attribute VB_Name = "Surprises"
Option Explicit
Imports System.Text
#Region "Old and new"
' a comment
REM another: Dim a
Rem
Public Const Hex As Long = &HFF& + &O17, Big As Double = 1.5E-3, Money As Decimal = 2.5D
Dim name$, count%, rate!, total#, cents@ : Dim a(10), b() As String
Declare Function Beep Lib "kernel32" (ByVal f As Long) As Long
<Serializable()> Friend NotInheritable Class Pair(Of T)
    Implements IDisposable
    Private WithEvents timer As Timer
    Public Shared ReadOnly Property Item(ByVal i As Integer) As String
        Get
            Return "say ""no"" ' here" & i
        End Get
        Set(value As String)
            Me._x = value
        End Set
    End Property
    Protected Overrides Sub Finalize() Handles timer.Tick, Me.Load
        MyBase.Finalize() : Call Log("x")
    End Sub
End Class
Public Type Point
    x As Single
End Type
Sub Old(ByRef list() As Variant, Optional n As Integer = 1, ParamArray rest() As Object)
    Let x = 1: remainder = 5
10  Print "line"; x; #1
    GoTo 10
    If x = 1 Then y = 2 Else y = 3
    If x <> 1 And _
       y >= 2 Or Not z Then
        Set obj = New Collection
    ElseIf x Is Nothing OrElse y IsNot Nothing AndAlso z Then
        Exit Sub
    Else If x Then
    EndIf
    For i = 1 To 10 Step 2 : Next i
    For Each item In list : Next
    Do While x < 1 : Loop
    Do : Loop Until x Mod 2 = 1
    While x : Wend
    While y
    End While
    Select Case x
        Case 1, 2 To 3, Is > 4 : y = x ^ 2 \ 3
        Case Else
    End Select
    On Error Resume Next
    With obj : .Value = !key : End With
    Try : Throw New Exception() : Catch ex As Exception When True : Finally : End Try
    Dim f = Function(v) v + 1, q = {1, 2}, s = $"{x}", n? As Integer
    n += 1 : n -= 1 : n &= "x" : n <<= 1
    ReDim Preserve a(20) : Erase a
    MsgBox "done", vbOKOnly
    t = CStr(5) & UCase(Mid("abc", 1, 2)) & x?.y
End Sub
#End Region
