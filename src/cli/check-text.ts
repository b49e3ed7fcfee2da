// Says in a sentence what `tael check` has found. The page without a network has the same in fewer words.

import type { Finding, FindingCode } from '../crypto/proof/findings.ts';

const SENTENCES: Readonly<Record<FindingCode, string>> = {
  checkpoint_signed: 'The log {origin} is signed at {size} leaves, {at}.',
  checkpoint_cosigned: 'The witness {name} cosigned {origin} at {size} leaves, {time}.',
  record_in_log:
    'Record {record} of {wallet_id} is in the log: {type} {direction} {amount}, then balance ' +
    '{balance_after} and frozen {frozen_after}; {tx_no}, {at}.',
  owed_in_total:
    'At the end of {day}, the {owed} owed to {wallet_id} is part of the {total} that the operator says ' +
    'it owes to {owners} owners.',
  history_continued: 'The log at {to} leaves begins with all it had at {from}, unchanged.',
  file_unreadable: 'This is no receipt, statement, consistency file or checkpoint.',
  note_unreadable: 'The checkpoint in it cannot be read.',
  signature_missing: 'No known key has signed {origin} at {size} leaves.',
  signature_wrong: 'The signature of {name} does not fit: something was changed.',
  record_unreadable: 'The record cannot be read.',
  record_number_wrong:
    'Record {record} of {wallet_id} is not where its number belongs: records are missing or exchanged.',
  record_not_in_log:
    'Record {record} of {wallet_id} is not in this log as it is told here: it was changed or made up.',
  owed_too_little:
    'After record {record}, the log owes {wallet_id} only {owed}, which is less than the record says.',
  owed_not_in_total: 'The {owed} of {wallet_id} is not part of the total of {day}.',
  day_not_in_log: 'This total of {day} is not in the log.',
  history_rewritten:
    'The log at {to} leaves does not continue that at {from}. If no other file shows that it does, ' +
    'history was rewritten: keep both checkpoints.',
  history_forked:
    'There is a fork: two different logs of {origin}, both of {size} leaves and both signed. ' +
    'Keep the files: they are the evidence.',
  history_rolled_back:
    'The log went back: {from} leaves at {at}, and only {to} at {later}. An older state was put back.',
  leaf_told_twice: 'Record {record} of {wallet_id} stands in two leaves.',
  record_told_twice: 'Record {record} of {wallet_id} is told in two ways.',
  record_removed: 'Records {from} to {to} of {wallet_id} were removed: no leaf can hold them.',
  records_out_of_order: 'Record {record} of {wallet_id} stands before earlier ones.',
  balance_not_following:
    'The balance after record {record} of {wallet_id} does not follow from the record before.',
  day_told_twice: 'Two totals of {day} are in the log.',
  liabilities_not_reserves:
    'That the money is there: proofs show what the operator says it owes, not what it has.',
  key_needed: 'Who signed {origin} at {size} leaves: no key is at hand. Give it with --key.',
  keys_differ:
    'That the files of {origin} are of one log: different keys signed them, and no file joins them. The key ' +
    'was replaced, or somebody else uses the name. Give with --key the keys that you know.',
  key_not_known:
    'Whose key this is: {key}. It came with the files; compare it with one learnt elsewhere (--key).',
  owner_not_known: 'That wallet {wallet_id} is yours: compare it with your own wallet ID.',
  consistency_needed:
    'That the log at {to} leaves continues that at {from}: add the file that the service gives at ' +
    '/log/consistency?from={from}&to={to}',
  records_needed:
    'What records {from} to {to} of {wallet_id} say: the operator must have receipts of them.',
  later_not_known: 'What came after {size} leaves ({at}).',
};

/** A witness may write any number, and not each is a date. */
const SECONDS_LIMIT = 2 ** 37;

export function findingSentence({ code, values }: Finding): string {
  return SENTENCES[code].replace(/\{(\w+)\}/g, (_, name) => wordOf(values, name));
}

function wordOf(values: Finding['values'], name: string): string {
  if (name !== 'time') return values[name] ?? '-';
  const seconds = Number(values.seconds);
  return seconds < SECONDS_LIMIT ? new Date(seconds * 1000).toISOString() : `${values.seconds}`;
}
