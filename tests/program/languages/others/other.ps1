# Looks after log files and a list of users.
using namespace System.Collections.Generic

[CmdletBinding()]
param(
    [Parameter(Mandatory = $true)]
    [ValidateScript({ Test-Path $_ })]
    [string]$Folder,
    [switch]$Delete
)

$limits = @{ Warning = 5MB; Error = 50MB }
$summary = [Dictionary[string, long]]::new()

function Get-LogSize {
    param([Parameter(ValueFromPipeline)]$File)
    begin { $sum = 0 }
    process {
        $sum += $File.Length
        if (-not $summary.ContainsKey($File.Extension)) { $summary[$File.Extension] = 0 }
        $summary[$File.Extension] += $File.Length
    }
    end { $sum }
}

function Read-Errors([string]$Path) {
    Get-Content $Path | Where-Object { $_ -match '^(?<time>\S+) ERROR (?<text>.*)$' } | ForEach-Object {
        [PSCustomObject]@{
            Time = [datetime]$Matches.time
            Text = $Matches['text'].Trim()
        }
    }
}

$files = Get-ChildItem -Path $Folder -Filter *.log -Recurse
$total = $files | Get-LogSize
if ($total -gt $limits.Error) {
    Write-Error "logs need $([math]::Round($total / 1MB, 1)) MB"
} elseif ($total -gt $limits.Warning) {
    Write-Warning @"
The logs are growing:
$($summary.Keys -join ", ")
"@
}

foreach ($file in $files) {
    $errors = @(Read-Errors $file.FullName)
    for ($i = 0; $i -lt $errors.Count; $i++) {
        "{0,3} {1:HH:mm} {2}" -f $i, $errors[$i].Time, ($errors[$i].Text -replace '\s+', ' ')
    }
    if ($Delete -and $file.LastWriteTime -lt (Get-Date).AddDays(-30)) {
        Remove-Item $file.FullName -ErrorAction SilentlyContinue
    }
}

do {
    $name = Read-Host 'User (empty to stop)'
    switch -Regex ($name) {
        '^$' { break }
        '^\d' { Write-Host 'a name does not begin with a digit' -ForegroundColor Red; continue }
        default {
            $user = Import-Csv users.csv | Group-Object Department | Where-Object Name -eq $name
            $user.Group | Sort-Object Age, Name | Format-Table -AutoSize
        }
    }
} until ([string]::IsNullOrEmpty($name))
