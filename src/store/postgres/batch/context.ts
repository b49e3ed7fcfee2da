// Declares what the batches of one lane have in common: their connection, their keys, whom to notify.

import type { Command } from '../../../core/decide.ts';
import type { StoreMeter } from '../../meter.ts';
import type { Lane } from '../../store.ts';
import type { Connection } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import type { Books } from '../connection/owners.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import type { OrderParties } from './order-parties.ts';

export interface ExecuteContext extends Omit<Books, 'connection'> {
  readonly source: ConnectionSource;
  readonly lane: Lane;
  readonly meter: StoreMeter | null;
  readonly parties: OrderParties;
  /** This process's estimate of the database's clock. */
  readonly nowMs: () => number;
  /** Its key seals the chains of owners and rows; the database does not hold it. */
  readonly sealing: RowSealing;
  /** Opens a connection for the fence; it waits for the old backend as long as it takes. */
  readonly openFence: () => Promise<Connection>;
  /** Called when the database has been silent for a while: perhaps another server is the primary now. */
  readonly onSilence: () => void;
  /** How long clients wait for a commit, and again for its fence, before nobody knows. */
  readonly commitMsMax: number;
  /** Callbacks were committed with a batch, in these queues. */
  readonly onCallbackOwed: (queues: readonly number[]) => void;
  readonly onBug: (error: unknown, command: Command) => void;
}
