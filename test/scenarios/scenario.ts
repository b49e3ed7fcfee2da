// Scenarios that read like a bank statement, run on the core. After every line the whole books are
// verified.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenRules } from '../simulation/invariants.ts';
import { act } from './acts.ts';
import { type Line, parse } from './parse.ts';
import { look } from './sights.ts';
import { newWorld, type World } from './world.ts';

export function scenario(name: string, text: string): void {
  test(name, async () => {
    const world = newWorld();
    for (const line of parse(text)) {
      await play(world, line);
      assert.deepEqual(brokenRules(world.books), [], `after: ${line.text}`);
    }
    expectNoRefusal(world, 'the end');
  });
}

async function play(world: World, line: Line): Promise<void> {
  if (line.keyword === 'then') {
    const seen = line.items.map((item) => look(world, item));
    assert.deepEqual(seen, line.items, line.text);
    return;
  }
  for (const item of line.items) {
    expectNoRefusal(world, line.text);
    world.outcome = (await act(world, item)) ?? null;
  }
  if (line.keyword === 'given') expectNoRefusal(world, line.text);
}

/** A refusal that the scenario does not expect is a failure. */
function expectNoRefusal({ outcome }: World, at: string): void {
  const refusal = outcome && !outcome.ok ? outcome.refusal.code : null;
  assert.equal(refusal, null, `refused before: ${at}`);
}
