// Decides that somebody may have everything that is kept about a user: the user in a session, on a proof, or
// an operator. It leaves a line on the user's audit trail, whatever becomes of the file.

import type { Decider } from '../decider.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { addProofReads, checkProofInSession, type ProofInSession } from '../proofs/login-proof.ts';
import { addOperatorReads, type ByOperator, checkOperator } from '../proofs/operator-proof.ts';
import type { Done } from '../result.ts';
import { auditEvent, type Provenance } from '../rows/audit.ts';

export interface NoteExport extends ByOperator {
  readonly kind: 'note_export';
  readonly userId: UserId;
}

export interface NoteOwnExport extends ProofInSession {
  readonly kind: 'note_own_export';
  readonly userId: UserId;
  readonly by: Provenance;
}

export const noteExport: Decider<NoteExport, Done> = {
  addReads(reads, command) {
    addOperatorReads(reads, command);
    reads.owners.push(command.userId);
  },
  decide(state, command) {
    const { userId, by } = command;
    if (!state.owners.has(userId)) return refuse({ code: 'user_not_found' });
    const check = checkOperator(state, command, userId);
    if (check.refusal) return refuse(check.refusal, check.events);
    const line = auditEvent(userId, 'data_exported', by);
    return accept({ kind: 'done' }, [...check.events, line]);
  },
};

export const noteOwnExport: Decider<NoteOwnExport, Done> = {
  addReads: addProofReads,
  decide(state, command) {
    const { userId, by } = command;
    const check = checkProofInSession(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    return accept({ kind: 'done' }, [
      { kind: 'owner_changed', owner: check.owner },
      ...check.events,
      auditEvent(userId, 'data_exported', by),
    ]);
  },
};
