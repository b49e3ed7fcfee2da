// Random numbers that are the same on every run, so that the generated ledger is always the same.

import type { RandomBytes } from '../../src/crypto/random.ts';

export interface Random {
  /** From 0 up to, and never, 1. */
  fraction(): number;
  /** A whole number from 0 up to, and never, `limit`. */
  below(limit: number): number;
  chance(share: number): boolean;
  of<T>(items: readonly T[]): T;
  readonly bytes: RandomBytes;
}

/** splitmix32: good enough to spread load; nothing here is secret. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  function next(): number {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }
  const fraction = () => next() / 2 ** 32;
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    chance: (share) => fraction() < share,
    of(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('There is nothing to choose from.');
      return item;
    },
    bytes(size) {
      const words = new Uint32Array(Math.ceil(size / 4));
      for (let index = 0; index < words.length; index++) words[index] = next();
      return new Uint8Array(words.buffer, 0, size);
    },
  };
}
