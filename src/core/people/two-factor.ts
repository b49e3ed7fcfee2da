// Decides that users switch two-factor authentication on and off, and that they get new recovery codes.
// All of it takes the login password again, and a code once they have one.

import { assert } from '../assert.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { beginCoolingOff, type ReplacesSecret } from '../proofs/cooling-off.ts';
import { hasTwoFactor, isCurrentStep } from '../proofs/factors.ts';
import {
  addProofReads,
  checkProofInSession,
  type ProofInSession,
  type RecoverableProof,
} from '../proofs/login-proof.ts';
import { newRecoveryCodes } from '../proofs/recovery-codes.ts';
import { invalid } from '../refusal.ts';
import type { Done } from '../result.ts';
import { auditEvent, type Provenance } from '../rows/audit.ts';
import type { State } from '../state.ts';
import { nextEnrolment } from './administration.ts';

/** Users switch two-factor authentication on themselves. */
export interface SwitchOnTotp extends ProofInSession, ReplacesSecret {
  readonly kind: 'switch_on_totp';
  readonly userId: UserId;
  readonly sealedSecret: string;
  /** Of the code by which they show that they have the new secret; null: it fitted none. */
  readonly step: number | null;
  readonly recoveryDigests: readonly string[];
}

export interface SwitchOffTotp extends ProofInSession, RecoverableProof, ReplacesSecret {
  readonly kind: 'switch_off_totp';
  readonly userId: UserId;
}

/** In place of all that are left. */
export interface RenewRecoveryCodes extends ProofInSession {
  readonly kind: 'renew_recovery_codes';
  readonly userId: UserId;
  readonly recoveryDigests: readonly string[];
  readonly by: Provenance;
}

const DONE = { kind: 'done' } as const;

/** A wrong code is not counted: whoever types it has the secret in front of them. */
export const switchOnTotp: Decider<SwitchOnTotp, Done> = {
  addReads: addProofReads,
  decide(state, command) {
    const { userId, step, sealedSecret, recoveryDigests, by } = command;
    const known = state.owners.get(userId);
    if (known && hasTwoFactor(known)) return refuse(invalid('two_factor', 'two_factor_on'));
    const check = checkProofInSession(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    if (step === null || !isCurrentStep(step, state.nowMs)) {
      return refuse({ code: 'totp_invalid' }, check.events);
    }
    const enrolment = nextEnrolment(check.owner);
    const enrolled = { ...check.owner, totpEnrolment: enrolment, totpLastStep: step };
    const { owner, events } = beginCoolingOff(enrolled, 'two_factor', command, state.nowMs);
    const codes = newRecoveryCodes(owner, recoveryDigests, state.nowMs);
    return accept(DONE, [
      ...secretChanged(state, owner, sealedSecret),
      { kind: 'recovery_codes_changed', codes },
      ...check.events,
      auditEvent(userId, 'totp_enrolled', by, { enrolment }),
      ...events,
    ]);
  },
};

export const switchOffTotp: Decider<SwitchOffTotp, Done> = {
  addReads(reads, command) {
    addProofReads(reads, command);
    if (command.recoveryDigest !== null) reads.recoveryCodes.push(command.userId);
  },
  decide(state, command) {
    const { userId, by } = command;
    const known = state.owners.get(userId);
    if (known && !hasTwoFactor(known)) return refuse(invalid('two_factor', 'two_factor_off'));
    const check = checkProofInSession(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const without = { ...check.owner, totpEnrolment: -check.owner.totpEnrolment, totpLastStep: 0 };
    const { owner, events } = beginCoolingOff(without, 'two_factor', command, state.nowMs);
    const recoveryCode = check.recoveryCodesLeft !== null;
    return accept(DONE, [
      ...secretChanged(state, owner, null),
      ...check.events,
      auditEvent(userId, 'totp_removed', by, { recovery_code: recoveryCode }),
      ...events,
    ]);
  },
};

export const renewRecoveryCodes: Decider<RenewRecoveryCodes, Done> = {
  addReads: addProofReads,
  decide(state, command) {
    const { userId, recoveryDigests, by } = command;
    const known = state.owners.get(userId);
    if (known && !hasTwoFactor(known)) return refuse(invalid('two_factor', 'two_factor_off'));
    const check = checkProofInSession(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const codes = newRecoveryCodes(check.owner, recoveryDigests, state.nowMs);
    return accept(DONE, [
      { kind: 'owner_changed', owner: check.owner },
      { kind: 'recovery_codes_changed', codes },
      ...check.events,
      auditEvent(userId, 'recovery_codes_renewed', by),
    ]);
  },
};

function secretChanged(
  state: State,
  owner: Owner,
  sealedSecret: string | null,
): readonly DomainEvent[] {
  const user = state.users.get(owner.userId);
  assert(user, `user ${owner.userId} has proved who they are and is not there`);
  return [
    { kind: 'user_changed', user: { ...user, totpSealedSecret: sealedSecret } },
    { kind: 'owner_changed', owner },
  ];
}
