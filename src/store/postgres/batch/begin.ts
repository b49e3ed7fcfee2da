// How a batch begins: where there are several cells it goes through the gate, before it locks anything.

import type { Cells } from '../connection/cells.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import { THROUGH_GATE } from '../connection/gate.ts';
import { allAnswered } from '../connection/part.ts';

const BEGIN: Statement = { name: 'begin', text: 'begin isolation level read committed' };

export function begin(connection: Connection, { count }: Cells): Promise<unknown> {
  const begun = connection.run(BEGIN);
  return count === 1 ? begun : allAnswered([begun, connection.run(THROUGH_GATE)]);
}
