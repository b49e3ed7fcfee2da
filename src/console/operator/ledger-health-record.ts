// How the books stand, as operators read it.

import { z } from 'zod';
import { type Fen, fen } from '../../core/money.ts';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import type { ShownHealth } from '../../service/administration/show-ledger-health.ts';
import {
  choice,
  count,
  id,
  text,
  time,
  timeOrNull,
  yuan,
} from '../../service/present/record-fields.ts';
import type { VerificationRun } from '../../store/postgres/verify/runs.ts';
import { differencesOf, type Totals } from '../../store/postgres/verify/totals.ts';

const signed = (description: string) =>
  z.custom<Fen>().meta({ type: 'number', description: `${description} (yuan, two decimals).` });

const RUNNER_FIELDS = {
  started_at: time('When it began'),
  by_kind: choice(
    ['operator', 'user', 'key'],
    'Who began it. `operator`: at the machine; `user`: in the console.',
  ),
  by: text('The account on the machine, or the login.'),
  node: text('The machine and the process that ran it.'),
  scope: choice(['whole', 'new'], 'Whether it reads the whole books, or what is new in them.'),
};

const RUNNING_RECORD = z
  .object({
    ...RUNNER_FIELDS,
    rule: count('Which rule is being checked; 0: it has not begun.'),
    rules: count('How many there are.'),
    rule_name: text('The name of the rule, or `chains`, `anchors`, `begin`.'),
    doing: text('What is checked, as a sentence in English.'),
    links: count('How many links of the chains have been read.'),
  })
  .meta({ description: 'A verification that goes on.' });

const BROKEN_RECORD = z
  .object({
    name: text('The name of the rule.'),
    rule: text('The rule as a sentence in English.'),
    violations: count('How often it is broken.', 1),
    examples: z.array(text('What breaks it; amounts are fen.')),
  })
  .meta({ description: 'A rule that does not hold, with the first twenty examples.' });

const TOTALS_RECORD = z
  .object({
    external: signed('The journal: what came in from outside and is still here, negative'),
    consumer: signed('The journal: all consumer wallets'),
    merchant: signed('The journal: all merchant wallets'),
    fee: signed('The journal: the fee account'),
    journal_difference: signed('The sum of these four, which must be zero'),
    wallets: yuan('What the wallets say that they hold'),
    wallets_difference: signed('That, less the journal; must be zero'),
    frozen: yuan('What is frozen in all wallets'),
    held: yuan('What is unsettled or under review'),
    frozen_difference: signed('The difference of these two, which must be zero'),
  })
  .meta({ description: 'What the accounts held when the books were verified.' });

const RUN_RECORD = z
  .object({
    ...RUNNER_FIELDS,
    ended_at: time('When it ended, or was last heard of'),
    duration_ms: count('How long it took, in milliseconds.'),
    outcome: choice(
      ['holds', 'broken', 'cut_off'],
      '`cut_off`: it came to no result; the node was stopped, or lost the database.',
    ),
    since: timeOrNull('The verification that it continued; null: it was of the whole books'),
    rules: count('How many rules there are.'),
    broken: z.array(BROKEN_RECORD),
    records: count('How many records there were, or were new.'),
    orders: count('How many orders there were, or were new or named by what was new.'),
    users: count('How many users there were.'),
    links: count('How many links the chains had, or had grown by.'),
    totals: TOTALS_RECORD.nullable(),
  })
  .meta({ description: 'A verification that has ended.' });

const ANCHOR_RECORD = z
  .object({
    anchor_no: id('Its number.'),
    at: time('When it was made'),
    chains: count('How many chains had grown since the one before it.'),
  })
  .meta({ description: 'An anchor.' });

const HEALTH_RECORD = z
  .object({
    running: RUNNING_RECORD.nullable(),
    runs: z.array(RUN_RECORD),
    whole: RUN_RECORD.nullable(),
    anchor: ANCHOR_RECORD.nullable(),
    anchor_due_at: timeOrNull('When the next anchor is due; null: they are not made'),
    now: time('The time of the answer'),
  })
  .meta({
    description:
      'The verification that goes on, the newest ten that have ended, and the newest of the whole books that came to a result.',
  });

type RunRecord = z.output<typeof RUN_RECORD>;
type HealthRecord = z.output<typeof HEALTH_RECORD>;

export function presentHealth(health: ShownHealth): HealthRecord {
  const { running, runs, whole, anchor, anchorDueAtMs, nowMs, logins } = health;
  return {
    running: running && { ...runnerOf(running, logins), ...progressOf(running) },
    runs: runs.map((run) => presentRun(run, logins)),
    whole: whole && presentRun(whole, logins),
    anchor: anchor && {
      anchor_no: anchor.anchorNo,
      at: shanghaiTime(anchor.atMs),
      chains: anchor.chains,
    },
    anchor_due_at: anchorDueAtMs === null ? null : shanghaiTime(anchorDueAtMs),
    now: shanghaiTime(nowMs),
  };
}

type Logins = ShownHealth['logins'];

function runnerOf({ startedAtMs, by, node, whole }: VerificationRun, logins: Logins) {
  const name = (by.kind === 'user' && logins.get(by.name)) || by.name;
  const scope = whole ? ('whole' as const) : ('new' as const);
  return { started_at: shanghaiTime(startedAtMs), by_kind: by.kind, by: name, node, scope };
}

function progressOf({ progress: { rule, rules, name, doing, links } }: VerificationRun) {
  return { rule, rules, rule_name: name, doing, links };
}

function presentRun(run: VerificationRun, logins: Logins): RunRecord {
  const { startedAtMs, endedAtMs, progress, result } = run;
  const endMs = endedAtMs ?? startedAtMs;
  const outcome = result === null ? 'cut_off' : result.broken.length === 0 ? 'holds' : 'broken';
  return {
    ...runnerOf(run, logins),
    ended_at: shanghaiTime(endMs),
    duration_ms: endMs - startedAtMs,
    outcome,
    since: result?.sinceMs ? shanghaiTime(result.sinceMs) : null,
    rules: result?.rules ?? progress.rules,
    broken:
      result?.broken.map((finding) => ({ ...finding, examples: [...finding.examples] })) ?? [],
    records: result?.records ?? 0,
    orders: result?.orders ?? 0,
    users: result?.users ?? 0,
    links: result?.links ?? progress.links,
    totals: result && presentTotals(result.totals),
  };
}

function presentTotals(totals: Totals): z.output<typeof TOTALS_RECORD> {
  const differences = differencesOf(totals);
  return {
    external: totals.externalFen,
    consumer: totals.consumerFen,
    merchant: totals.merchantFen,
    fee: totals.feeFen,
    journal_difference: differences.journalFen,
    wallets: totals.walletsFen,
    wallets_difference: differences.walletsFen,
    frozen: totals.frozenFen,
    held: totals.heldFen,
    frozen_difference: differences.frozenFen,
  };
}

const RUNNER = {
  started_at: '2026-11-20T19:30:00.000+08:00',
  by_kind: 'user' as const,
  by: 'zhang',
  node: 'pay-1 (4711)',
  scope: 'whole' as const,
};
const TOTALS_EXAMPLE = {
  externalFen: fen(-100_00),
  consumerFen: fen(11_50),
  merchantFen: fen(88_00),
  feeFen: fen(50),
  walletsFen: fen(99_50),
  frozenFen: fen(88_00),
  heldFen: fen(88_00),
};

export function healthData(): Data {
  const run: RunRecord = {
    ...RUNNER,
    ended_at: '2026-11-20T19:30:02.000+08:00',
    duration_ms: 2_000,
    outcome: 'holds',
    since: null,
    rules: 40,
    broken: [],
    records: 3,
    orders: 1,
    users: 2,
    links: 4,
    totals: presentTotals(TOTALS_EXAMPLE),
  };
  const value: HealthRecord = {
    running: null,
    runs: [run],
    whole: run,
    anchor: { anchor_no: 7, at: '2026-11-20T19:00:00.000+08:00', chains: 2 },
    anchor_due_at: '2026-11-20T20:00:00.000+08:00',
    now: '2026-11-20T19:31:00.000+08:00',
  };
  const parts = {
    RunningVerification: RUNNING_RECORD,
    EndedVerification: RUN_RECORD,
    BrokenRule: BROKEN_RECORD,
    LedgerTotals: TOTALS_RECORD,
    NewestAnchor: ANCHOR_RECORD,
  };
  return dataOf('LedgerHealth', HEALTH_RECORD, { holds: { summary: 'All is well', value } }, parts);
}
