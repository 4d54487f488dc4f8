% Gradient descent for a line through points, and a tridiagonal solver.
function results = regression()
    rng(3);
    x = linspace(0, 10, 50)';
    y = 2.5 * x - 4 + randn(size(x));
    X = [ones(size(x)) x];
    theta = zeros(2, 1);
    [theta, history] = descend(X, y, theta, 0.01, 1500);
    exact = (X' * X) \ (X' * y);
    results = struct('theta', theta, 'exact', exact, 'cost', history(end));
    if norm(theta - exact) > 1e-2
        warning('not there yet: %g', norm(theta - exact));
    else
        disp(results);
    end
    figure;
    plot(x, y, 'o', x, X * theta, '-');
    hold on;
    legend('points', 'line');
    n = 6;
    u = thomas(-ones(n - 1, 1), 2 * ones(n, 1), -ones(n - 1, 1), (1:n)' / n);
    assert(max(abs(toeplitz([2 -1 zeros(1, n - 2)]) * u - (1:n)' / n)) < 1e-9);
    print_matrix(magic(4));
end

function [theta, history] = descend(X, y, theta, rate, steps)
    m = length(y);
    history = zeros(steps, 1);
    for step = 1:steps
        wrong = X * theta - y;
        theta = theta - rate / m * (X' * wrong);
        history(step) = sum(wrong .^ 2) / (2 * m);
        if step > 1 && abs(history(step) - history(step - 1)) < eps
            history = history(1:step);
            break
        end
    end
end

function x = thomas(lower, main, upper, d)
    n = numel(main);
    for i = 2:n
        w = lower(i - 1) / main(i - 1);
        main(i) = main(i) - w * upper(i - 1);
        d(i) = d(i) - w * d(i - 1);
    end
    x = zeros(n, 1);
    x(n) = d(n) / main(n);
    for i = n-1:-1:1
        x(i) = (d(i) - upper(i) * x(i + 1)) / main(i);
    end
end

function print_matrix(A)
    [rows, columns] = size(A);
    r = 1;
    while r <= rows
        line = '';
        for c = 1:columns
            if mod(A(r, c), 2) == 0
                line = [line sprintf('%4d', A(r, c))];
            else
                line = [line '   .'];
            end
        end
        fprintf('%s\n', line);
        r = r + 1;
    end
end
