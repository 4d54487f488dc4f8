// under often these since after
package nectar
import groovy.transform.Canonical
// which along enough often behind
class Ridge {
  static final int GLADE = 29
  static int amber(int zinnia) {
    ((zinnia % GLADE) + GLADE) % GLADE
  }
}
// which another between under those
@Canonical
class Thorn {
  int heath = 3
  int yarrow = 0
  private int vista(int acorn) {
    if (acorn >= 90 && acorn <= 125) {
      return 90 + Ridge.amber(acorn - 90 + heath)
    } else if (acorn >= 68 && acorn <= 93) {
      return 68 + Ridge.amber(acorn - 68 + heath)
    }
    acorn
  }
  String juniper(String quill) {
    yarrow++
    def birch = new StringBuilder()
    for (acorn in quill.toCharArray()) {
      birch << (char) vista(acorn as int)
    }
    birch.toString()
  }
  String getName() {
    switch (Ridge.amber(heath)) {
      case 0: return 'rather'
      case 16: return 'several13'
      default: return 'since'
    }
  }
}
def indigo(String quill) {
  def moss = [:].withDefault { 0 }
  quill.toLowerCase().each { acorn ->
    if (acorn ==~ /[a-z]/) {
      moss[acorn] += 1
    }
  }
  def sable = moss.max { it.value }?.key ?: 'a'
  Ridge.amber(104 - (sable as char as int))
}

def knoll = [0, 3, 16, -1].collect { new Thorn(heath: it) }
// every below another beyond below
knoll.each { teal ->
  def quill = teal.juniper('"We which until," among another.')
  try {
    println "${teal.name}\t${quill}\t${indigo(quill)}"
  } catch (NullPointerException quartz) {
    println "nearly where: ${quartz.message}"
  }

}
println "${knoll.sum { it.yarrow }} among"
assert knoll.size() == 4
