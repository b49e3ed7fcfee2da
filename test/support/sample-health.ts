// Says how the books stand in services whose store is the model, which nobody verifies: always the same,
// with everything that a screen can show of it.

import { fen } from '../../src/core/money.ts';
import type { LedgerHealth } from '../../src/service/ledger-health.ts';
import type { VerificationRun } from '../../src/store/postgres/verify/runs.ts';

const NOON_MS = Date.UTC(2026, 10, 20, 4, 0); // 12:00 in Shanghai

const PROGRESS = {
  rule: 40,
  rules: 40,
  name: 'anchors',
  doing: 'Every anchor is held against the books.',
  links: 214_503,
};
const TOTALS = {
  externalFen: fen(-10_000_000n),
  consumerFen: fen(6_214_950n),
  merchantFen: fen(3_784_900n),
  feeFen: fen(150n),
  walletsFen: fen(9_999_850n),
  frozenFen: fen(1_285_000n),
  heldFen: fen(1_285_000n),
};
const RESULT = {
  sinceMs: null,
  records: 102_334,
  users: 1_204,
  orders: 48_102,
  links: 214_503,
  rules: 40,
  broken: [],
  totals: TOTALS,
};
const WHOLE: VerificationRun = {
  runNo: 1,
  by: { kind: 'operator', name: 'root', from: 'pay-1' },
  node: 'pay-1 (812)',
  whole: true,
  startedAtMs: NOON_MS - 86_400_000,
  endedAtMs: NOON_MS - 86_400_000 + 31_400,
  progress: PROGRESS,
  result: RESULT,
};
const BROKEN: VerificationRun = {
  ...WHOLE,
  runNo: 2,
  startedAtMs: NOON_MS - 3_600_000,
  endedAtMs: NOON_MS - 3_600_000 + 33_100,
  result: {
    ...RESULT,
    broken: [
      {
        name: 'wallets_hold_in_less_out',
        rule: 'balance + frozen = total_in − total_out in every wallet, and nothing is negative.',
        violations: 1,
        examples: ['user 1002, consumer wallet: balance 505, frozen 0, in 500, out 0'],
      },
    ],
    totals: { ...TOTALS, walletsFen: fen(9_999_855n) },
  },
};
const RUNNING: VerificationRun = {
  ...WHOLE,
  runNo: 3,
  node: 'pay-2 (977)',
  startedAtMs: NOON_MS - 20_000,
  endedAtMs: null,
  progress: { ...PROGRESS, rule: 38, name: 'chains', doing: 'Every chain is read.' },
  result: null,
};

export const SAMPLE_HEALTH: LedgerHealth = {
  show: async () => ({
    running: RUNNING,
    runs: [BROKEN, WHOLE],
    whole: BROKEN,
    anchor: { anchorNo: 1_204, atMs: NOON_MS - 1_500_000, chains: 17 },
  }),
  verify: async () => ({ ok: false, refusal: { code: 'verification_running' } }),
  stop: async () => {},
};
