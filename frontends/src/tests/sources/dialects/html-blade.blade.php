@extends('layouts.app')
@section('content')
{{-- all orders --}}
@php
    $total = 0;
    foreach ($orders as $order) {
        $total += $order->items->sum(fn ($item) => $item->price * $item->amount);
    }
    $late = $orders->filter(function ($order) { return $order->due < now() && !$order->sent; });
@endphp
<h1>{{ __('Orders') }} ({{ count($orders) }})</h1>
@if ($late->isNotEmpty())
    <p class="alert">{{ $late->count() }} late, the first since {{ $late->min('due')->diffForHumans() }}</p>
@elseif ($total > 1000)
    <p>Thank you!</p>
@endif
<table>
@forelse ($orders as $order)
    <tr class="{{ $loop->even ? 'even' : 'odd' }}">
        <td>{{ $order->number }}</td>
        <td>{!! nl2br(e($order->note)) !!}</td>
        <td><a href="{{ route('orders.show', ['order' => $order->id]) }}">open</a></td>
    </tr>
@empty
    <tr><td>None</td></tr>
@endforelse
</table>
<p>{{ number_format($total, 2) }} EUR</p>
@endsection
