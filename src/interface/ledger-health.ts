// Shows how the books stand, and lets operators begin a verification. It changes nothing, so it needs no
// password.

import { z } from 'zod';
import { type Fen, fen } from '../core/money.ts';
import {
  type ShownHealth,
  type ShownRun,
  showLedgerHealth,
} from '../service/administration/show-ledger-health.ts';
import type { ShownBackups } from '../service/backups/state.ts';
import { choiceOf, optional } from '../service/parameters/fields.ts';
import { count, text } from '../service/present/answer-fields.ts';
import type { NewestAnchor } from '../store/postgres/verify/anchor.ts';
import { differencesOf, type Totals } from '../store/postgres/verify/totals.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';
import { operators } from './operation.ts';

function signed(about: string, of: (totals: Totals) => Fen) {
  const described = `${about} (yuan, two decimals).`;
  return is.field(z.custom<Fen>().meta({ type: 'number', description: described }), of);
}

const RUNNER = {
  started_at: is.time('When it began.', ({ run }: ShownRun) => run.startedAtMs),
  by_kind: is.choice(
    ['operator', 'user', 'key'],
    'Who began it. `operator`: at the machine; `user`: in the console.',
    ({ run }: ShownRun) => run.by.kind,
  ),
  by: is.text(
    'The account on the machine, or the login.',
    ({ run: { by }, logins }: ShownRun) => (by.kind === 'user' && logins.get(by.name)) || by.name,
  ),
  node: is.text('The machine and the process that ran it.', ({ run }: ShownRun) => run.node),
  scope: is.choice(
    ['whole', 'new'],
    'Whether it reads the whole books, or what is new in them.',
    ({ run }: ShownRun) => (run.whole ? 'whole' : 'new'),
  ),
};

const RUNNING = shape<ShownRun>()({
  name: 'RunningVerification',
  about: 'A verification that goes on.',
  fields: {
    ...RUNNER,
    rule: is.count(
      'Which rule is being checked; 0: it has not begun.',
      ({ run }) => run.progress.rule,
    ),
    rules: is.count('How many there are.', ({ run }) => run.progress.rules),
    rule_name: is.text(
      'The name of the rule, or `chains`, `anchors`, `begin`.',
      ({ run }) => run.progress.name,
    ),
    doing: is.text('What is checked, as a sentence in English.', ({ run }) => run.progress.doing),
    links: is.count(
      'How many links of the chains have been read.',
      ({ run }) => run.progress.links,
    ),
  },
});

const BROKEN = z
  .object({
    name: text('The name of the rule.'),
    rule: text('The rule as a sentence in English.'),
    violations: count('How often it is broken.', 1),
    examples: z.array(text('What breaks it; amounts are fen.')),
  })
  .meta({ description: 'A rule that does not hold, with the first twenty examples.' });

const TOTALS = shape<Totals>()({
  name: 'LedgerTotals',
  about: 'What the accounts held when the books were verified.',
  fields: {
    external: signed(
      'The journal: what came in from outside and is still here, negative',
      ({ externalFen }) => externalFen,
    ),
    consumer: signed('The journal: all consumer wallets', ({ consumerFen }) => consumerFen),
    merchant: signed('The journal: all merchant wallets', ({ merchantFen }) => merchantFen),
    fee: signed('The journal: the fee account', ({ feeFen }) => feeFen),
    journal_difference: signed(
      'The sum of these four, which must be zero',
      (totals) => differencesOf(totals).journalFen,
    ),
    wallets: is.yuan('What the wallets say that they hold', ({ walletsFen }) => walletsFen),
    wallets_difference: signed(
      'That, less the journal; must be zero',
      (totals) => differencesOf(totals).walletsFen,
    ),
    frozen: is.yuan('What is frozen in all wallets', ({ frozenFen }) => frozenFen),
    held: is.yuan('What is unsettled or under review', ({ heldFen }) => heldFen),
    frozen_difference: signed(
      'The difference of these two, which must be zero',
      (totals) => differencesOf(totals).frozenFen,
    ),
  },
});

const RUN = shape<ShownRun>()({
  name: 'EndedVerification',
  about: 'A verification that has ended.',
  fields: {
    ...RUNNER,
    ended_at: is.time('When it ended, or was last heard of.', endOf),
    duration_ms: is.count(
      'How long it took, in milliseconds.',
      (shown) => endOf(shown) - shown.run.startedAtMs,
    ),
    outcome: is.choice(
      ['holds', 'broken', 'cut_off'],
      '`cut_off`: it came to no result; the node was stopped, or lost the database.',
      ({ run: { result } }) => {
        if (result === null) return 'cut_off';
        return result.broken.length === 0 ? 'holds' : 'broken';
      },
    ),
    since: is.timeOrNull(
      'The verification that it continued; null: it was of the whole books.',
      ({ run: { result } }) => result?.sinceMs || null,
    ),
    rules: is.count('How many rules there are.', ({ run }) => (run.result ?? run.progress).rules),
    broken: {
      ...is.field(z.array(BROKEN), ({ run: { result } }: ShownRun) =>
        (result?.broken ?? []).map((finding) => ({ ...finding, examples: [...finding.examples] })),
      ),
      parts: { BrokenRule: BROKEN },
    },
    records: is.count('How many records there were, or were new.', ({ run }) => {
      return run.result?.records ?? 0;
    }),
    orders: is.count('How many orders there were, or were new or named by what was new.', (one) => {
      return one.run.result?.orders ?? 0;
    }),
    users: is.count('How many users there were.', ({ run }) => run.result?.users ?? 0),
    links: is.count('How many links the chains had, or had grown by.', ({ run }) => {
      return (run.result ?? run.progress).links;
    }),
    totals: is.oneOrNull(TOTALS, ({ run }) => run.result?.totals ?? null),
  },
});

function endOf({ run: { startedAtMs, endedAtMs } }: ShownRun): number {
  return endedAtMs ?? startedAtMs;
}

const ANCHOR = shape<NewestAnchor>()({
  name: 'NewestAnchor',
  about: 'An anchor.',
  fields: {
    anchor_no: is.id('Its number.', ({ anchorNo }) => anchorNo),
    at: is.time('When it was made.', ({ atMs }) => atMs),
    chains: is.count('How many chains had grown since the one before it.', ({ chains }) => chains),
  },
});

const BACKUPS = shape<ShownBackups>()({
  name: 'ServiceBackups',
  about: 'The backups that the service makes by itself.',
  fields: {
    last_at: is.timeOrNull(
      'When the newest good one was made; null: there is none yet.',
      ({ lastAtMs }) => lastAtMs,
    ),
    restored_at: is.timeOrNull(
      'When one was last restored to try it, and the books in it held.',
      ({ restoredAtMs }) => restoredAtMs,
    ),
    log_copied_at: is.timeOrNull(
      'When the log of the embedded database was last copied; null: never, or it is another database.',
      ({ logCopiedAtMs }) => logCopiedAtMs,
    ),
    failures: is.count(
      'How many could not be made or did not hold since the newest good one.',
      ({ failures }) => failures,
    ),
    late: is.flag('Twice the interval has gone by without a good one.', (one) => one.isLate),
  },
});

const HEALTH = shape<ShownHealth>()({
  name: 'LedgerHealth',
  about:
    'The verification that goes on, the newest ten that have ended, and the newest of the whole books that came to a result.',
  fields: {
    running: is.oneOrNull(RUNNING, ({ running, logins }) => running && { run: running, logins }),
    runs: is.listOf(RUN, 'Newest first.', ({ runs, logins }) => {
      return runs.map((run) => ({ run, logins }));
    }),
    whole: is.oneOrNull(RUN, ({ whole, logins }) => whole && { run: whole, logins }),
    anchor: is.oneOrNull(ANCHOR, ({ anchor }) => anchor),
    anchor_due_at: is.time('When the next anchor is due', ({ anchorDueAtMs }) => anchorDueAtMs),
    backups: is.oneOrNull(BACKUPS, ({ backups }) => backups),
    now: is.time('The time of the answer.', ({ nowMs }) => nowMs),
  },
  examples: () => {
    const run = {
      started_at: '2026-11-20T19:30:00.000+08:00',
      by_kind: 'user',
      by: 'zhang',
      node: 'pay-1 (4711)',
      scope: 'whole',
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
      totals: {
        external: fen(-100_00),
        consumer: fen(11_50),
        merchant: fen(88_00),
        fee: fen(50),
        journal_difference: fen(0),
        wallets: fen(99_50),
        wallets_difference: fen(0),
        frozen: fen(88_00),
        held: fen(88_00),
        frozen_difference: fen(0),
      },
    } as const;
    const value = {
      running: null,
      runs: [{ ...run, broken: [] }],
      whole: { ...run, broken: [] },
      anchor: { anchor_no: 7, at: '2026-11-20T19:00:00.000+08:00', chains: 2 },
      anchor_due_at: '2026-11-20T20:00:00.000+08:00',
      backups: {
        last_at: '2026-11-20T03:00:12.000+08:00',
        restored_at: '2026-11-20T03:00:40.000+08:00',
        log_copied_at: '2026-11-20T19:30:21.000+08:00',
        failures: 0,
        late: false,
      },
      now: '2026-11-20T19:31:00.000+08:00',
    };
    return { holds: { summary: 'All is well', value } };
  },
});

const show = operators({
  id: 'showLedgerHealth',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/ledger-health',
  may: { session: true },
  summary: { en: 'Get the state of the books', zh: '查看账本状况' },
  about:
    'What the newest verifications found, how far one that goes on is, and the newest anchor. The totals are ' +
    'of the moment that was verified.',
  gives: HEALTH,
  run: async ({ service }) => ({ ok: true, value: await showLedgerHealth(service) }),
});

const SCOPES = ['whole', 'new'] as const;

const verify = operators({
  id: 'verifyBooks',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/ledger-health/verify',
  may: { session: true },
  summary: { en: 'Verify the books now', zh: '立即校验账本' },
  about:
    'Begins what `tael verify` does, in the background of this node, in one snapshot. One goes on at a time, ' +
    'over all nodes. What is new is what came since the last one that held; where there is none, the whole ' +
    'books are verified.',
  takes: {
    scope: optional((value) => choiceOf(value, SCOPES, 'choice'), 'whole', {
      type: 'string',
      enum: SCOPES,
      description: 'The whole books, or what is new in them.',
    }),
  },
  request: 'VerificationWanted',
  examples: { new: { summary: 'What is new', value: { scope: 'new' } } },
  gives: HEALTH,
  refuses: ['verification_running'],
  async run({ service, by, given: { scope } }) {
    const wanted = { whole: scope === 'whole', paced: false };
    const begun = await service.ledgerHealth.verify(by, wanted);
    return begun.ok ? { ok: true, value: await showLedgerHealth(service) } : begun;
  },
});

export const LEDGER_HEALTH = [show, verify];
