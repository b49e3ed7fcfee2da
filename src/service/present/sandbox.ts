// The state of a sandbox.

import { z } from 'zod';
import { ZERO_FEN } from '../../core/money.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { ShownSandbox } from '../sandbox/show-sandbox.ts';
import { count, idOrNull, time, yuan } from './record-fields.ts';

export const SANDBOX_RECORD = z
  .object({
    time: time('The time of the sandbox, by which everything in it is decided.'),
    ahead_seconds: count('How far that is ahead of the real time.'),
    payer_id: idOrNull('Who pays on request, unless an order names its payer.'),
    payer_balance: yuan('What they have; it is topped up when they pay'),
  })
  .meta({ description: 'The state of a sandbox.' });

export function presentSandbox(shown: ShownSandbox): z.output<typeof SANDBOX_RECORD> {
  const { nowMs, aheadMs, payer } = shown;
  return {
    time: shanghaiTime(Math.round(nowMs)),
    ahead_seconds: Math.round(aheadMs / 1000),
    payer_id: payer?.user.userId ?? null,
    payer_balance: payer?.owner.consumer.balanceFen ?? ZERO_FEN,
  };
}
