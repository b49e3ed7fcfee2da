// Lists what can be found in files of the public log. A finding is a code and its values: each who shows it
// has words of their own for it.

/** `proved` holds for whoever trusts the key; `wrong` accuses; `open` is what nothing here shows. */
export type FindingKind = 'proved' | 'wrong' | 'open';

export const FINDING_KINDS = {
  // Of one file.
  checkpoint_signed: 'proved',
  checkpoint_cosigned: 'proved',
  record_in_log: 'proved',
  owed_in_total: 'proved',
  history_continued: 'proved',
  file_unreadable: 'wrong',
  note_unreadable: 'wrong',
  signature_missing: 'wrong',
  signature_wrong: 'wrong',
  record_unreadable: 'wrong',
  record_number_wrong: 'wrong',
  record_not_in_log: 'wrong',
  owed_too_little: 'wrong',
  owed_not_in_total: 'wrong',
  day_not_in_log: 'wrong',
  history_rewritten: 'wrong',
  // Of several together.
  history_forked: 'wrong',
  history_rolled_back: 'wrong',
  leaf_told_twice: 'wrong',
  record_told_twice: 'wrong',
  record_removed: 'wrong',
  records_out_of_order: 'wrong',
  balance_not_following: 'wrong',
  day_told_twice: 'wrong',
  // What remains.
  liabilities_not_reserves: 'open',
  key_needed: 'open',
  keys_differ: 'open',
  key_not_known: 'open',
  owner_not_known: 'open',
  consistency_needed: 'open',
  records_needed: 'open',
  later_not_known: 'open',
} as const satisfies Record<string, FindingKind>;

/** Where one of these is open, files say nothing yet to whoever has no key. */
export const NEED_A_KEY: readonly FindingCode[] = ['key_needed', 'keys_differ'];

export type FindingCode = keyof typeof FINDING_KINDS;

export interface Finding {
  readonly kind: FindingKind;
  readonly code: FindingCode;
  /** Null: it is of several files, or of none. */
  readonly file: string | null;
  readonly values: Readonly<Record<string, string>>;
}

export interface Report {
  /** Nothing is wrong, something is proved, and no key is missing. */
  readonly ok: boolean;
  readonly findings: readonly Finding[];
}

export function finding(
  code: FindingCode,
  values: Readonly<Record<string, string>> = {},
  file: string | null = null,
): Finding {
  return { kind: FINDING_KINDS[code], code, file, values };
}
