// The in-memory model as a subject of the contract.

import { openMemoryStore } from '../model/memory-store.ts';
import { STARTS_AT_MS, type Stand, type Subject, subjectOf } from './subject.ts';

export async function openMemorySubject(): Promise<Subject> {
  let nowMs = STARTS_AT_MS;
  const store = openMemoryStore({ nowMs: () => nowMs });
  const stand: Stand = {
    store,
    nowMs: () => nowMs,
    async pass(ms) {
      nowMs += ms;
    },
    restart: async () => {},
    secondNode: async () => store,
    entriesOf: async (movementNo) =>
      store.books.entries.filter((entry) => entry.movementNo === movementNo),
    close: () => store.close(),
  };
  return subjectOf(() => stand);
}
