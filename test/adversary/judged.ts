// Compares what each door answers after an edit with what it answers otherwise. So it tells what somebody
// got by the edit, what they were shown, what was refused, and who noticed.

import { type Answers, DOORS } from './doors.ts';
import type { Edit } from './edits.ts';
import type { Found } from './proved.ts';

/** Without answers the service does not start on such books, and says why. */
export type Trial =
  | { readonly answers: Answers; readonly found: Found; readonly why: null }
  | { readonly answers: null; readonly found: null; readonly why: string };

export interface Judged {
  readonly edit: Edit;
  /** Null: the database takes no such edit. */
  readonly outcome: Outcome | null;
}

/** Doors by what they do otherwise than on books that nobody touched. */
export interface Outcome {
  /** They do what they refused, or something else than they did. */
  readonly gives: readonly string[];
  /** They show something else. */
  readonly shows: readonly string[];
  /** They refuse: nothing is done with the row. */
  readonly refuses: readonly string[];
  /** Null: the service does not start. */
  readonly found: Found | null;
}

const ACTS = new Set(DOORS.filter(({ kind }) => kind === 'act').map(({ name }) => name));
const READS = new Set(DOORS.filter(({ kind }) => kind === 'read').map(({ name }) => name));
const ANSWERED = /^(200|refunded|asks)/;

export function judged(edit: Edit, trial: Trial | null, usual: Answers): Judged {
  if (trial === null) return { edit, outcome: null };
  const { answers, found } = trial;
  const all = Object.keys(usual);
  if (answers === null) return { edit, outcome: { gives: [], shows: [], refuses: all, found } };
  const otherwise = all.filter((door) => answers[door] !== usual[door]);
  const answered = otherwise.filter((door) => ANSWERED.test(answers[door] ?? ''));
  const acted = otherwise.some((door) => ACTS.has(door));
  // What was refused was not paid either, so the sums only tell something where every act was as usual.
  const gives = answered.filter((door) => !READS.has(door) && (ACTS.has(door) || !acted));
  return {
    edit,
    outcome: {
      gives,
      shows: answered.filter((door) => READS.has(door)),
      refuses: otherwise.filter((door) => !answered.includes(door)),
      found,
    },
  };
}
