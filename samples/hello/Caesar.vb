' Caesar cipher: every letter moves a fixed number of places.
Option Strict On
Imports System
Imports System.Collections.Generic

Module Caesar

    Private Const Alphabet As Integer = 26

    Public Enum Kind
        Plain
        Rot13
        Other
    End Enum

    Public Class Cipher
        Private ReadOnly _shift As Integer

        Public Sub New(ByVal shift As Integer)
            _shift = shift
        End Sub

        Public ReadOnly Property Kind As Kind
            Get
                Select Case Wrap(_shift)
                    Case 0
                        Return Kind.Plain
                    Case 13
                        Return Kind.Rot13
                    Case Else
                        Return Kind.Other
                End Select
            End Get
        End Property

        ' Moves one letter and leaves everything else as it is.
        Private Function Turn(ByVal c As Char) As Char
            If c >= "a"c AndAlso c <= "z"c Then
                Return Chr(Asc("a") + Wrap(Asc(c) - Asc("a") + _shift))
            ElseIf c >= "A"c AndAlso c <= "Z"c Then
                Return Chr(Asc("A") + Wrap(Asc(c) - Asc("A") + _shift))
            End If
            Return c
        End Function

        Public Function Encode(ByVal text As String) As String
            Dim secret As String = ""
            For Each c As Char In text
                secret &= Turn(c)
            Next
            Return secret
        End Function
    End Class

    Private Function Wrap(ByVal n As Integer) As Integer
        Return ((n Mod Alphabet) + Alphabet) Mod Alphabet
    End Function

    REM The shift that makes an 'e' of the most frequent letter.
    Private Function Guess(ByVal text As String) As Integer
        Dim counts(Alphabet - 1) As Integer
        Dim best As Integer = 0
        Dim i As Integer = 0
        While i < text.Length
            Dim place As Integer = Asc(Char.ToLower(text(i))) - Asc("a")
            If place >= 0 And place < Alphabet Then
                counts(place) += 1
            End If
            i += 1
        End While
        For k As Integer = 1 To Alphabet - 1 Step 1
            If counts(k) > counts(best) Then best = k
        Next k
        Return Wrap(Asc("e") - Asc("a") - best)
    End Function

    Sub Main()
        Dim shifts() As Integer = {0, 3, 13, -1}
        Dim seen As New Dictionary(Of String, Integer)
        For Each shift As Integer In shifts
            Dim cipher As New Cipher(shift)
            Dim secret As String = cipher.Encode("""We meet here,"" she said.")
            Try
                seen.Add(secret, Guess(secret))
                Console.WriteLine("{0}" & vbTab & "{1}" & vbTab & "{2}", _
                    cipher.Kind, secret, seen(secret))
            Catch problem As Exception
                Console.WriteLine("cannot be shown: " & problem.Message)
            End Try
        Next
    End Sub

End Module
