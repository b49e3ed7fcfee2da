// Events in the order of their times: the agenda of a simulation that plays one course of events.

import type { Agenda, Event } from './virtual-time.ts';

/** A heap; events of one instant come in the order in which they were added. */
export function inOrderOfTime(): Agenda {
  const heap: Event[] = [];

  function isBefore(a: number, b: number): boolean {
    const [one, other] = [heap[a], heap[b]];
    if (!one || !other) return one !== undefined;
    return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
  }

  function swap(a: number, b: number): void {
    const [one, other] = [heap[a], heap[b]];
    if (!one || !other) return;
    heap[a] = other;
    heap[b] = one;
  }

  function takeFirst(): Event | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (!last || heap.length === 0) return first;
    heap[0] = last;
    let place = 0;
    for (;;) {
      const left = 2 * place + 1;
      const least = left + 1 < heap.length && isBefore(left + 1, left) ? left + 1 : left;
      if (least >= heap.length || !isBefore(least, place)) return first;
      swap(place, least);
      place = least;
    }
  }

  return {
    add(event) {
      heap.push(event);
      let place = heap.length - 1;
      while (place > 0) {
        const parent = (place - 1) >> 1;
        if (!isBefore(place, parent)) return;
        swap(place, parent);
        place = parent;
      }
    },
    next() {
      for (;;) {
        const event = takeFirst();
        if (!event?.cancelled) return event;
      }
    },
  };
}
