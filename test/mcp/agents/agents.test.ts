// Some dozens of runs of programs that spend as models do; `npm run task test:agents` makes a thousand.
// That the books hold afterwards is looked at when the town closes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playAgents } from './spending.ts';

const RUNS = Number(process.env.TAEL_AGENT_RUNS ?? 24);
const SEED = Number(process.env.TAEL_AGENT_SEED ?? 1);

test(`limits hold, nothing is paid twice and nothing unplanned in ${RUNS} runs`, async (t) => {
  const played = await playAgents(RUNS, SEED);
  t.diagnostic(JSON.stringify(played));
  assert.ok(played.paid > RUNS / 4 && played.refused > RUNS / 4 && played.asked > 0);
});
