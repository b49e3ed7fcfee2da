// The example of a sandbox in the OpenAPI document, for programs and for the console.

import { fen } from '../../core/money.ts';
import { SANDBOX_RECORD } from '../../service/present/sandbox.ts';
import { type Data, dataOf } from './description.ts';
import { ORDERED, PAYER } from './story.ts';

export function sandboxData(): Data {
  const value = {
    time: ORDERED,
    ahead_seconds: 86_400,
    payer_id: PAYER.userId,
    payer_balance: fen(10_000_00),
  };
  return dataOf('Sandbox', SANDBOX_RECORD, { ahead: { summary: 'A day ahead', value } });
}
