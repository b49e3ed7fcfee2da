// What users do about their own access: another login password, two-factor authentication, recovery codes,
// and the end of sessions. Like every command it is plain data.

import type { UserId } from '../ledger/wallet.ts';
import type { Provenance } from './audit.ts';
import type { ReplacesSecret } from './cooling-off.ts';
import type { EmailCommand } from './email-address.ts';
import type { ProofInSession, RecoverableProof } from './login-proof.ts';
import type { PasswordResetCommand } from './password-reset.ts';

export type OwnAccessCommand =
  | ChooseFirstPayPassword
  | ChangeLoginPassword
  | SwitchOnTotp
  | SwitchOffTotp
  | RenewRecoveryCodes
  | ReadSecurityLog
  | EndSession
  | EndOtherSessions
  | EmailCommand
  | PasswordResetCommand;

/** Users without a login password set their first payment password, in a session that a link opened. */
export interface ChooseFirstPayPassword {
  readonly kind: 'choose_first_pay_password';
  readonly userId: UserId;
  /** The hash of who has no login password. */
  readonly nobodysPasswordHash: string;
  readonly payPasswordDigest: string;
  readonly by: Provenance;
}

/** Users set another login password, on the proof of the old one. */
export interface ChangeLoginPassword extends ProofInSession, ReplacesSecret {
  readonly kind: 'change_login_password';
  readonly userId: UserId;
  readonly loginPasswordHash: string;
  /** Where wrong passwords are counted at signing in. */
  readonly loginSubject: string;
  /** The session in which they do it; all others end. */
  readonly sessionDigest: string;
}

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

/** What happened up to then is news to them no more. */
export interface ReadSecurityLog {
  readonly kind: 'read_security_log';
  readonly userId: UserId;
  readonly upToMs: number;
}

/** Any of the user's sessions, by the id that they see. */
export interface EndSession {
  readonly kind: 'end_session';
  readonly userId: UserId;
  readonly sessionId: string;
  readonly by: Provenance;
}

export interface EndOtherSessions {
  readonly kind: 'end_other_sessions';
  readonly userId: UserId;
  /** The one that stays. */
  readonly sessionDigest: string;
  readonly by: Provenance;
}
