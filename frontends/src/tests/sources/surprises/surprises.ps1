#!/usr/bin/env pwsh
#Requires -Version 5
<# A comment of
   two lines #>
using namespace System.IO; using module Tools
[CmdletBinding(SupportsShouldProcess)]
PARAM([Parameter(Mandatory, Position = 0)][string[]]$Name = 'x', [int]$N = 0x1F)
Set-StrictMode -Version Latest
$a = @(1, 2, 3); $b = @{ Key = 'it''s'; 'Other key' = "say `"hi`" $Name" }; ${c d} = $env:PATH
$path = "C:\temp\"; $text = "$($b['Key'] -join ", ") and $($a.Count + 1) $a[0] `
 on"
$long = @"
Many "lines" with 'quotes'
and $($a[0]) # no comment
"@
$raw = @'
$none of "this"
'@
If ($a -EQ 1 -and -not $b -or !$c -and $x -cmatch '^\d+$' -And $y -isnot [string]) { Return $True } ElseIf ($i-1 -gt $n) { throw "no" } Else { exit 1 }
FOREACH ($item in $a) { $item | Where-Object { $_.Length -ge 3 -and $PSItem -like '*x*' } | ForEach-Object -Process { $_ * 2 } }
for ($i = 0; $i -lt 10; $i++) { if ($i % 2) { continue } ; break }
do { $i-- } until ($i -le 0); while ($true) { $i += 1; $j -= 2; $k *= 3 }
switch -Wildcard ($x) { 'a*' { 1 } default { $null } }
try { Get-Item $path -ErrorAction Stop } catch [IOException] { Write-Error $_.Exception.Message } finally { Remove-Item x }
function Get-Total-Value { begin { $sum = 0 } process { $sum += $_ } end { $sum } }
class Dog : Animal { [string]$Name; static [int]$Count = 0; hidden [int]$x; Dog([string]$n) { $this.Name = $n } }
enum Color { Red; Green = 2 }
Get-ChildItem *.txt | sort Length -Descending | select -First 3 | measure | Out-File log.txt 2>&1 > $null
"{0:N2} {1}" -f 3.14, 5MB; [math]::Round($x, 2); & $block @args; . ./lib.ps1; $x -replace 'a', 'b' -split ',' -in $list
Write-Host 'x' -ForegroundColor Red; echo y; gc z; 1..10 | % { $_ }; $x ? 1 : 2; $y ?? 3; trap { continue }
