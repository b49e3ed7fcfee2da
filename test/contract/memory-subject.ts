// The in-memory model as a subject of the contract.

import { openMemoryStore } from '../model/memory-store.ts';
import { STARTS_AT_MS, type Subject } from './subject.ts';

export async function openMemorySubject(): Promise<Subject> {
  let nowMs = STARTS_AT_MS;
  const store = openMemoryStore({ nowMs: () => nowMs });
  return {
    store,
    nowMs: () => nowMs,
    async pass(ms) {
      nowMs += ms;
    },
    secondNode: async () => store,
    entriesOf: async (movementNo) =>
      store.books.entries.filter((entry) => entry.movementNo === movementNo),
    close: () => store.close(),
  };
}
