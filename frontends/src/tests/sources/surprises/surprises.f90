! Both notations, lines that go on, words that are one or two.
module surprises
use :: iso_fortran_env; implicit none
  include 'common.inc'
  integer(kind=8), dimension(:, :), allocatable, target, save :: table
  double precision x, y
  DOUBLEPRECISION z
  real*8 :: old = 1.5d0, older = 2.D+3, wide = 1.0_wp, e = 1.e-5, half = .5, none = 3.
  character(len=*), parameter :: text = 'it''s & "quoted" ! no comment', other = "say ""no"""
  complex :: c = (1.0, -2.0)
  type, abstract, extends(base) :: shape
  contains
    procedure(area), deferred, pass :: size_of
    generic :: operator(+) => add
    final :: clean
  end type shape
  interface operator(.plus.)
    module procedure add
  end interface operator(.plus.)
contains
  elemental subroutine run(n, a) bind(c)
    integer, intent(in out), optional, value :: n; real, pointer :: a(:)
    if (n.eq.1.or.n.EQ.2.and..not.flag .eqv. .true.) go to 100
    if (n .lt. 1) then; x = 1; else if (n .le. 2) then
      y = 2
    elseif (n .ge. 3 .neqv. n .gt. 4 .or. n .ne. 5) then
      x = 1.0 + &
        & 2.0 - & ! a remark
        3.0
    end if
    do 10 i = 1, 10, 2
      a(i) = [1, 2] .plus. (/3, 4/)
 10 continue
    do while (n < 3); n = n + 1; enddo
    outer: do concurrent (i = 1:n, j = 1:n, i /= j)
      if (i == j) cycle outer; exit
    end do outer
    select type (s => shape_of)
    class is (shape)
      call s%draw()
    class default
      error stop 'none'
    end select
    block
      associate (k => n**2 // 'x')
      end associate
    end block
    allocate (table(10, 10), stat=status)
    write (unit=*, fmt=100, err=200) n, (a(i), i=1, n)
100 format (1x, i5, f8.2, 'text', /, 3(2x, e12.4))
    read *, n; print '(a)', 'x'
    where (a > 0) a = sqrt(a); return
  end subroutine run
  function f(x) result(r)
    r = merge(x, -x, x >= 0)
    entry g(x)
  endfunction f
end module
