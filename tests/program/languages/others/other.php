<?php
// A list of things to buy, kept in a file and shown as a page.

interface Storage
{
    public function load(): array;
    public function save(array $items): void;
}

final class FileStorage implements Storage
{
    public function __construct(private readonly string $path) {}

    public function load(): array
    {
        if (!is_file($this->path)) {
            return [];
        }
        $json = file_get_contents($this->path);
        return json_decode($json, true) ?: [];
    }

    public function save(array $items): void
    {
        file_put_contents($this->path, json_encode($items, JSON_PRETTY_PRINT), LOCK_EX);
    }
}

abstract class Page
{
    protected array $errors = [];

    abstract protected function body(): string;

    public function render(): void
    {
        $messages = array_map(fn ($error) => "<li>$error</li>", $this->errors);
        print '<ul>' . implode('', $messages) . '</ul>' . $this->body();
    }
}

class ShoppingList extends Page
{
    private array $items;

    public function __construct(private Storage $storage)
    {
        $this->items = $storage->load();
    }

    public function handle(array $request): self
    {
        $action = $request['action'] ?? 'show';
        match ($action) {
            'add' => $this->items[] = ['name' => trim($request['name']), 'count' => (int) $request['count']],
            'clear' => $this->items = [],
            default => null,
        };
        if (isset($request['remove'])) {
            unset($this->items[$request['remove']]);
        }
        usort($this->items, function ($a, $b) {
            return $a['name'] <=> $b['name'];
        });
        $this->storage->save($this->items);
        return $this;
    }

    protected function body(): string
    {
        $rows = '';
        $at = 0;
        while ($at < count($this->items)) {
            ['name' => $name, 'count' => $count] = $this->items[$at++];
            $rows .= '<tr><td>' . htmlspecialchars($name) . '</td><td>' . $count . '</td></tr>';
        }
        return $rows === '' ? '<p>Nothing to buy.</p>' : "<table>{$rows}</table>";
    }
}

(new ShoppingList(new FileStorage(__DIR__ . '/list.json')))->handle($_GET)->render();
