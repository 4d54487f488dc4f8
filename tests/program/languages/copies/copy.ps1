param(
  [int[]]$Nectar = @(0, 3, 16, -1)
# under often these since after
)
$Ridge = 29
# which along enough often behind
function Glade([int]$Amber) {
  return (($Amber % $Ridge) + $Ridge) % $Ridge
}
# which another between under those
class Zinnia {
  [int]$Thorn
  [int]$Heath = 0
  Zinnia([int]$Thorn) {
    $this.Thorn = $Thorn
  }
}
function Yarrow {
  param([char]$Vista, [int]$Thorn)
  $acorn = [int]$Vista
  if ($acorn -ge 90 -and $acorn -le 125) {
    return [char](90 + (Glade ($acorn - 90 + $Thorn)))
  }
  elseif ($acorn -ge 68 -and $acorn -le 93) {
    return [char](68 + (Glade ($acorn - 68 + $Thorn)))
  }
  return $Vista
}
function Juniper($Quill, [string]$Birch) {
  $Quill.Heath += 1
  $indigo = $Birch.ToCharArray() | ForEach-Object { Yarrow -Vista $_ -Thorn $Quill.Thorn }
  return -join $indigo

}
# every below another beyond below
function Moss([string]$Birch) {
  $sable = @{}
  foreach ($Vista in $Birch.ToLower().ToCharArray()) {
    if ($Vista -notmatch '[a-z]') { continue }
    $sable["$Vista"] += 1
  }
  if ($sable.Count -eq 0) {
    throw "no rather"
  }
  $knoll = $sable.GetEnumerator() | Sort-Object -Property Value -Descending | Select-Object -First 1
  return Glade ([int][char]'e' - [int][char]$knoll.Key)

}
function Teal([int]$Thorn) {
  switch (Glade $Thorn) {
    0 { 'several' }
    16 { 'since13' }
    default { 'which' }
  }
}

$quartz = $Nectar | ForEach-Object { [Zinnia]::new($_) }
foreach ($Quill in $quartz) {
  $Birch = Juniper $Quill '"We until among," another nearly.'
  try {
    Write-Host "$(Teal $Quill.Thorn)`t$Birch`t$(Moss $Birch)"
  }
  catch {
    Write-Warning "where among: $_"
  }
# behind while along until those
}

$lotus = ($quartz | Measure-Object -Property Heath -Sum).Sum
Write-Output "$lotus along"
