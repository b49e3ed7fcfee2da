// Creates the users of a platform from its table, in waves beside what else the books do. The reference of
// each makes it safe to begin again after whatever stopped it: who is there already stays as they are.

import { setTimeout as delay } from 'node:timers/promises';
import type { Refusal } from '../../core/refusal.ts';
import { invalid } from '../../core/refusal.ts';
import type { Service } from '../service.ts';
import { atThisMachine } from './authorization.ts';
import { createUser } from './create-user.ts';

export interface ImportedLine {
  readonly line: number;
  /** Empty: there is none, and the line is refused. */
  readonly reference: string;
  readonly name: string;
  /** Null: they sign in under their wallet id, once they have a password. */
  readonly login: string | null;
  /** Null: they have none. Hashing one takes longer than everything else together. */
  readonly password: string | null;
}

export interface Fate {
  readonly line: number;
  readonly reference: string;
  /** Null: a refusal says why. */
  readonly userId: number | null;
  readonly fate: 'created' | 'there' | 'refused';
  readonly refusal: Refusal | null;
}

/** So many share a commit, and wait for it together. */
const WAVE = 20;

/** `perSecond`: no more than so many, so that payments keep their pace. In the order of the lines. */
export async function* importUsers(
  service: Service,
  lines: readonly ImportedLine[],
  perSecond: number,
): AsyncGenerator<Fate> {
  for (let wave = waveFrom(lines, 0), from = 0; wave.length > 0; wave = waveFrom(lines, from)) {
    from += wave.length;
    const pause = delay((wave.length * 1_000) / perSecond);
    const fates = await Promise.all(wave.map((line) => importUser(service, line)));
    yield* fates;
    if (from < lines.length) await pause;
  }
}

/** Of lines with one name the first counts, so each waits for what became of those before it. */
function waveFrom(lines: readonly ImportedLine[], from: number): readonly ImportedLine[] {
  const taken = new Set<string>();
  const wave = lines.slice(from, from + WAVE);
  const again = wave.findIndex(({ reference, login }) => {
    const names = [`reference ${reference}`, `login ${login?.trim().toLowerCase()}`];
    const isTaken = names.some((name) => taken.has(name));
    for (const name of login === null ? names.slice(0, 1) : names) taken.add(name);
    return isTaken;
  });
  return again === -1 ? wave : wave.slice(0, again);
}

async function importUser(service: Service, given: ImportedLine): Promise<Fate> {
  const { line, reference, name, login, password } = given;
  const refused = (refusal: Refusal): Fate => {
    return { line, reference, userId: null, fate: 'refused', refusal };
  };
  if (reference === '') return refused(invalid('reference', 'required'));
  const wanted = { reference, name, login, password, payPassword: null, operator: false };
  const made = await createUser(service, wanted, atThisMachine(service));
  if (!made.ok) return refused(made.refusal);
  const { userId, created } = made.value;
  return { line, reference, userId, fate: created ? 'created' : 'there', refusal: null };
}
