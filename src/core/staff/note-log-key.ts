// Decides that an operator may bring another key into force for the public log. It leaves a line on their
// trail. At the machine, where nobody said who they are, there is no trail that it would stand in.

import type { Decider } from '../decider.ts';
import { accept, refuse } from '../outcome.ts';
import { addOperatorReads, type ByOperator, checkOperator } from '../proofs/operator-proof.ts';
import type { Done } from '../result.ts';
import { auditEvent } from '../rows/audit.ts';

export interface NoteLogKey extends ByOperator {
  readonly kind: 'note_log_key';
  readonly no: number;
  /** For so long the keys before it sign, too. */
  readonly overlapMs: number;
}

export const noteLogKey: Decider<NoteLogKey, Done> = {
  addReads: addOperatorReads,
  decide(state, command) {
    const check = checkOperator(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const { by, proof, person, no, overlapMs } = command;
    const operatorId = (proof ?? person)?.operatorId;
    const details = { number: no, overlap_seconds: overlapMs / 1_000 };
    const lines =
      operatorId === undefined ? [] : [auditEvent(operatorId, 'log_key_rotated', by, details)];
    return accept({ kind: 'done' }, [...check.events, ...lines]);
  },
};
