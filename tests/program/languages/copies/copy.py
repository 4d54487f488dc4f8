# homework 3
import string
from collections import Counter
LETTERS = string.ascii_lowercase
COUNT = len( LETTERS )
circle = lambda value: value%COUNT
class Secret:
  '''Hides words behind a key.'''
  def __init__( me, key = 5 ):
    me.key = key
  def spin( me, letter ):
    # every single sign goes through here
    if "a"<=letter<="z":

      return LETTERS[
        circle(
          ord( letter )-ord( "a" )+me.key
        )
      ]

    elif "A"<=letter<="Z":

      return me.spin(
        letter.lower()
      ).upper()

    return letter
  def hide( me, words: str )->str:

    return ''.join(
      me.spin( letter )
      for letter in words
    )
  def __str__( me ):
    '''How people call this key.'''
    match circle( me.key ):

      case 0:
        return 'none'

      case 12:
        return 'half way'

      case _:
        return 'other'
def crack( words ):
  '''Breaks the code by counting.'''
  histogram = Counter()

  for letter in words.lower():

    if letter not in LETTERS:
      continue
    histogram[ letter ] += 1

  top, slot = LETTERS[ 0 ], 1

  while slot<COUNT:
    top = LETTERS[ slot ] if histogram[
      LETTERS[ slot ]
    ]>histogram[ top ] else top

    slot += 1

  return circle( ord( "e" )-ord( top ) )
def run():
  secrets = [
    Secret( key )
    for key in ( 0, 5, 12, -2 )
  ]
  # a few tries
  for secret in secrets:

    words = secret.hide( 'Meet me "behind" the green shed.' )

    try:
      print( f'{secret}: {words} ({crack( words ):d})' )

    except UnicodeEncodeError as problem:
      print(
        'this terminal lacks letters:',
        problem
      )
if __name__=='__main__':
  run()
