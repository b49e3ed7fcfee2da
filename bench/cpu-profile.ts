// A CPU profile as V8 writes it: which functions were running, sample by sample.

import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
  };
  readonly children?: readonly number[];
}

export interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const ROOT = resolve(import.meta.dirname, '..');

export function readProfile(file: string): Profile {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** By the id of the node, without what it called; of the last part of the profile, if one is named. */
export function ownMicros(
  { samples, timeDeltas }: Profile,
  lastMicros = Number.POSITIVE_INFINITY,
): Map<number, number> {
  const own = new Map<number, number>();
  let untilEnd = timeDeltas.reduce((sum, micros) => sum + micros, 0);
  for (const [index, id] of samples.entries()) {
    const micros = timeDeltas[index] ?? 0;
    if (untilEnd <= lastMicros) add(own, id, micros);
    untilEnd -= micros;
  }
  return own;
}

/** From the checkout's root; for what is no file, what the profile calls it. */
export function fileOf({ callFrame: { functionName, url } }: ProfileNode): string {
  if (url === '') return functionName.startsWith('(') ? functionName : '';
  return url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : url;
}

export function add<Key>(sums: Map<Key, number>, key: Key, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}
