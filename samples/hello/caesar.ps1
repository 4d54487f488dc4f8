<#
.SYNOPSIS
Caesar cipher: every letter moves a fixed number of places.
#>
param(
    [int[]]$Shifts = @(0, 3, 13, -1)
)

$Alphabet = 26

function Get-Wrapped([int]$Number) {
    return (($Number % $Alphabet) + $Alphabet) % $Alphabet
}

class Caesar {
    [int]$Shift
    [int]$Uses = 0

    Caesar([int]$shift) {
        $this.Shift = $shift
    }
}

# Moves one letter and leaves everything else as it is.
function Move-Letter {
    param([char]$Letter, [int]$Shift)
    $code = [int]$Letter
    if ($code -ge 97 -and $code -le 122) {
        return [char](97 + (Get-Wrapped ($code - 97 + $Shift)))
    }
    elseif ($code -ge 65 -and $code -le 90) {
        return [char](65 + (Get-Wrapped ($code - 65 + $Shift)))
    }
    return $Letter
}

function ConvertTo-Hidden($Cipher, [string]$Text) {
    $Cipher.Uses += 1
    $letters = $Text.ToCharArray() | ForEach-Object { Move-Letter -Letter $_ -Shift $Cipher.Shift }
    return -join $letters
}

# The shift that makes an 'e' of the most frequent letter.
function Find-Shift([string]$Text) {
    $counts = @{}
    foreach ($letter in $Text.ToLower().ToCharArray()) {
        if ($letter -notmatch '[a-z]') { continue }
        $counts["$letter"] += 1
    }
    if ($counts.Count -eq 0) {
        throw "no text"
    }
    $best = $counts.GetEnumerator() | Sort-Object -Property Value -Descending | Select-Object -First 1
    return Get-Wrapped ([int][char]'e' - [int][char]$best.Key)
}

function Get-CipherName([int]$Shift) {
    switch (Get-Wrapped $Shift) {
        0 { 'plain' }
        13 { 'rot13' }
        default { 'caesar' }
    }
}

$ciphers = $Shifts | ForEach-Object { [Caesar]::new($_) }
foreach ($cipher in $ciphers) {
    $text = ConvertTo-Hidden $cipher '"We meet here," she said.'
    try {
        Write-Host "$(Get-CipherName $cipher.Shift)`t$text`t$(Find-Shift $text)"
    }
    catch {
        Write-Warning "cannot guess: $_"
    }
}
$total = ($ciphers | Measure-Object -Property Uses -Sum).Sum
Write-Output "$total messages"
