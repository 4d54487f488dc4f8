! Conjugate gradients for a sparse matrix, and the power method on the same.
program solvers
  use, intrinsic :: iso_fortran_env, only: wp => real64, output_unit
  implicit none
  integer, parameter :: n = 64, max_steps = 200
  real(wp), parameter :: eps = 1.0e-10_wp
  type :: sparse
    integer, allocatable :: row(:), col(:)
    real(wp), allocatable :: val(:)
  end type
  type(sparse) :: a
  real(wp), dimension(n) :: x, b, r, p, ap
  real(wp) :: alpha, beta, rr, new_rr, lambda
  integer :: it, unit, status
  logical :: done
  interface
    real function elapsed() bind(c, name='elapsed')
    end function
  end interface

  call build(a)
  call random_number(b)
  x = 0
  r = b - times(a, x)
  p = r
  rr = dot_product(r, r)
  done = .false.
  iterate: do it = 1, max_steps
    ap = times(a, p)
    alpha = rr / dot_product(p, ap)
    x = x + alpha * p
    r = r - alpha * ap
    new_rr = dot_product(r, r)
    if (sqrt(new_rr) < eps) then
      done = .true.
      exit iterate
    end if
    beta = new_rr / rr
    p = r + beta * p
    rr = new_rr
  end do iterate

  where (abs(x) < eps)
    x = 0
  elsewhere
    x = sign(1.0_wp, x) * abs(x)**1.5
  end where
  forall (it = 1:n, mod(it, 2) == 0) b(it) = x(n - it + 1)

  lambda = power(a, 50)
  open (newunit=unit, file='result.txt', status='replace', iostat=status)
  if (status /= 0) error stop 'cannot write'
  write (unit, '(3es12.4)') lambda, maxval(x), minval(x)
  do it = 1, size(x), 8
    write (unit, *) it, x(it:min(it + 7, n))
  end do
  close (unit)
  if (.not. done) write (output_unit, *) 'no convergence'

contains

  subroutine build(m)
    type(sparse), intent(out) :: m
    integer :: i, k
    allocate (m%row(3 * n), m%col(3 * n), m%val(3 * n), source=0)
    k = 0
    do concurrent (i = 1:n)
      m%row(i) = i
      m%col(i) = i
      m%val(i) = 4.0_wp
    end do
    do i = 2, n
      k = n + i
      m%row(k) = i; m%col(k) = i - 1; m%val(k) = -1
    end do
  end subroutine build

  pure function times(m, v) result(w)
    type(sparse), intent(in) :: m
    real(wp), intent(in) :: v(:)
    real(wp) :: w(size(v))
    integer :: k
    w = 0
    do k = 1, size(m%val)
      if (m%row(k) == 0) cycle
      w(m%row(k)) = w(m%row(k)) + m%val(k) * v(m%col(k))
    end do
  end function times

  recursive real(wp) function power(m, steps) result(top)
    type(sparse), intent(in) :: m
    integer, intent(in) :: steps
    real(wp), save :: v(n) = 1
    v = times(m, v)
    top = norm2(v)
    v = v / top
    if (steps > 1) top = power(m, steps - 1)
  end function power
end program solvers
