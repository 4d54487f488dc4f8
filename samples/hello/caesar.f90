! Caesar cipher: every letter moves a fixed number of places.
module ciphers
  implicit none
  private
  public :: cipher, turn, encode, guess, name_of

  integer, parameter :: alphabet = 26

  type :: cipher
    integer :: shift = 3
    character(len=8) :: name
  end type cipher

contains

  pure integer function wrap(n)
    integer, intent(in) :: n
    wrap = modulo(n, alphabet)
  end function wrap

  ! Moves one letter and leaves everything else as it is.
  pure function turn(c, shift) result(moved)
    character, intent(in) :: c
    integer, intent(in) :: shift
    character :: moved
    if (c >= 'a' .and. c <= 'z') then
      moved = achar(iachar('a') + wrap(iachar(c) - iachar('a') + shift))
    else if (c >= 'A' .and. c <= 'Z') then
      moved = achar(iachar('A') + wrap(iachar(c) - iachar('A') + shift))
    else
      moved = c
    end if
  end function turn

  subroutine encode(by, text)
    type(cipher), intent(in) :: by
    character(len=*), intent(inout) :: text
    integer :: i
    do i = 1, len_trim(text)
      text(i:i) = turn(text(i:i), by%shift)
    end do
  end subroutine encode

  function name_of(shift) result(name)
    integer, intent(in) :: shift
    character(len=8) :: name
    select case (wrap(shift))
    case (0)
      name = 'plain'
    case (13)
      name = 'rot13'
    case default
      name = 'caesar'
    end select
  end function name_of

  ! The shift that makes an 'e' of the most frequent letter.
  integer function guess(text)
    character(len=*), intent(in) :: text
    integer :: counts(0:alphabet - 1), i, place
    character :: c
    counts = 0
    i = 1
    do while (i <= len(text))
      c = text(i:i)
      i = i + 1
      if (c >= 'A' .and. c <= 'Z') c = achar(iachar(c) + 32)
      if (c < 'a' .or. c > 'z') cycle
      place = iachar(c) - iachar('a')
      counts(place) = counts(place) + 1
    end do
    guess = wrap(iachar('e') - iachar('a') - (maxloc(counts, dim=1) - 1))
  end function guess

end module ciphers

program caesar
  use ciphers
  implicit none
  integer, dimension(4) :: shifts = [0, 3, 13, -1]
  type(cipher) :: one
  character(len=40) :: text
  integer :: k

  do k = 1, size(shifts)
    one%shift = shifts(k)
    one%name = name_of(one%shift)
    text = '"We meet here," she said. ' // &
           'It''s late.'
    call encode(one, text)
    write (*, '(a, 1x, a, i4)') one%name, trim(text), guess(text)
  end do
  if (k < 5) stop 'too few'
end program caesar
