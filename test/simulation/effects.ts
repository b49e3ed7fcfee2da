// Watches that one idempotency key has one effect for as long as it is remembered, from the answers
// alone and without asking either store.

import assert from 'node:assert/strict';
import type { Command } from '../../src/core/command.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Result } from '../../src/core/result.ts';

const REPLAYED_MS = 600_000;
const REMEMBERED_MS = {
  create_collection: REPLAYED_MS,
  refund_order: 604_800_000,
  recharge: 604_800_000,
  transfer: 604_800_000,
  request_withdrawal: 604_800_000,
};

interface Effect {
  readonly result: Result;
  readonly atMs: number;
}

export function effects() {
  const made = new Map<string, Effect>();

  return function watch(command: Command, outcome: Outcome, nowMs: number): void {
    if (!('idempotencyKey' in command) || command.idempotencyKey === null || !outcome.ok) return;
    const userId = userOf(command);
    const id = `${command.kind} ${userId} ${command.idempotencyKey}`;
    const first = made.get(id);
    const ageMs = first ? nowMs - first.atMs : Number.POSITIVE_INFINITY;
    if (outcome.replayed) {
      assert.deepEqual(outcome.result, first?.result, `${id} was answered differently`);
      assert.ok(ageMs < REPLAYED_MS, `${id} was replayed after ${ageMs} ms`);
    } else {
      assert.ok(ageMs >= REMEMBERED_MS[command.kind], `${id} had two effects in ${ageMs} ms`);
      made.set(id, { result: outcome.result, atMs: nowMs });
    }
  };
}

function userOf(command: Extract<Command, { idempotencyKey: string | null }>): number {
  if ('actor' in command) return command.actor.userId;
  return 'source' in command ? command.source.userId : command.userId;
}
