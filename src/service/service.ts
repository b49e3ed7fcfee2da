// Declares what every use case works with: the store, the gatherer in front of it, and the keys that are
// kept outside the database. There is one per process.

import type { Logger } from 'pino';
import type { Provenance } from '../core/rows/audit.ts';
import type { LoginPasswords } from '../crypto/login-password.ts';
import type { SignInProvider } from '../outbound/oidc/provider.ts';
import type { Config } from '../settings/config.ts';
import type { Gatherer } from '../store/group-commit.ts';
import type { PublicLog } from '../store/public-log.ts';
import type { SandboxBooks } from '../store/sandbox.ts';
import type { Store } from '../store/store.ts';
import type { ShownBackups } from './backups/state.ts';
import type { DiskRoom } from './disk-room.ts';
import type { LedgerHealth } from './ledger-health.ts';
import type { ServiceKeys } from './service-keys.ts';
import type { ChangeWatch } from './watchers.ts';

export interface Service {
  readonly config: Config;
  readonly store: Store;
  readonly gatherer: Gatherer;
  /** Notifies open pages of what changes, on whatever node. */
  readonly changeWatch: ChangeWatch;
  readonly ledgerHealth: LedgerHealth;
  readonly keys: ServiceKeys;
  readonly loginPasswords: LoginPasswords;
  readonly log: Logger;
  /** What is left on the disk of the database. */
  readonly diskRoom: DiskRoom;
  /** Why no second server confirms what is written, where the settings insist on one; otherwise null. */
  readonly standbyProblem: () => Promise<string | null>;
  /** The operator at this machine, for the audit trail. */
  readonly operator: Provenance;
  /** Where pay links point: the public URL, or the listening origin until one is set. */
  readonly payBase: () => string;
  /** Through which users sign in beside, or instead of, their login password; null: there is none. */
  readonly signInProvider: SignInProvider | null;
  /** Of those that the service makes itself; null: it makes none. */
  readonly backups?: () => Promise<ShownBackups | null>;
  /** Those on this database, with their processes; null: this one alone knows the books. */
  readonly nodes?: () => Promise<readonly { readonly processes: number }[]>;
  /** Null or absent: the books have none. */
  readonly publicLog?: PublicLog | null;
  /** Absent: the books are for money. */
  readonly sandbox?: SandboxBooks | null;
}
