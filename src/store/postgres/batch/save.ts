// Writes what a batch has changed and commits, all in one round trip: one statement for each table,
// whatever the size of the batch.

import { ownerOfBinding, WINDOWS } from '../../../core/binding.ts';
import type { Changes } from '../../../core/state.ts';
import type { BankReference } from '../../../core/wallet/bank-reference.ts';
import { type Columns, text } from '../connection/columns.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import { keyHere, type Spread } from '../connection/owners.ts';
import { inOrder, inserting, writing } from '../connection/writing.ts';
import { BINDING_SEALS, written } from '../tables/idempotency-keys.ts';
import { REFUND_NUMBER_SEALS, SHOP_NUMBER_SEALS } from '../tables/orders.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { saveCallbacks } from './save-callbacks.ts';
import { saveLedger, saveOrders, saveWallets } from './save-ledger.ts';
import { saveRows } from './save-rows.ts';
import { saveSignIns } from './save-sign-ins.ts';
import { sealChanges } from './seal.ts';
import { type Sent, writeTo } from './write.ts';

const BATCH: Statement = {
  name: 'save_batch',
  text: 'insert into batches (id, at_ms, fence) values ($1, $2, false)',
};
const COMMIT: Statement = { name: 'commit', text: 'commit' };

const ownerOf = ({ id }: { readonly id: string }) => ownerOfBinding(id);

const BINDINGS = writing(
  'save_bindings',
  `${inserting('idempotency_keys', BINDING_SEALS.columns, ownerOf)}
    on conflict ${keyHere('id')} do update set operation = excluded.operation,
      parameters = excluded.parameters, result = excluded.result, made_no = excluded.made_no,
      at_ms = case when there.free_at_ms <= excluded.at_ms or there.operation = 'collection'
          and there.at_ms <= excluded.at_ms - ${WINDOWS.collection.replayMs} then excluded.at_ms
        else lost_race(excluded.at_ms) end,
      free_at_ms = excluded.free_at_ms, seal = excluded.seal`,
  BINDING_SEALS.columns,
  ownerOf,
);

// The order that bore the number is locked; one that nobody bore can be taken by two nodes at once.
const SHOP_NUMBERS = writing(
  'save_shop_numbers',
  `${inserting('shop_numbers', SHOP_NUMBER_SEALS.columns, ownerOf)}
    on conflict ${keyHere('id')} do update set tx_no = excluded.tx_no, seal = excluded.seal,
      replaces_tx_no = case when there.tx_no = excluded.replaces_tx_no then excluded.replaces_tx_no
        else lost_race(length(excluded.id))::text end`,
  SHOP_NUMBER_SEALS.columns,
  ownerOf,
);

const REFUND_NUMBERS = writing(
  'save_refund_numbers',
  `${inserting('refund_numbers', REFUND_NUMBER_SEALS.columns, ownerOf)}
    on conflict ${keyHere('id')} do update set tx_no = excluded.tx_no, made_no = excluded.made_no,
      seal = excluded.seal,
      replaces_no = case when there.made_no = excluded.replaces_no then excluded.replaces_no
        else lost_race(length(excluded.id))::text end`,
  REFUND_NUMBER_SEALS.columns,
  ownerOf,
);

const BANK_REFERENCE: Columns<BankReference> = {
  id: text((reference) => reference.id),
  recharge_no: text((reference) => reference.rechargeNo),
};

// One that nobody bears, or that its bearer leaves or keeps; nodes that book one payment meet here.
const BANK_REFERENCES = writing<BankReference>(
  'save_bank_references',
  `${inserting('bank_references', BANK_REFERENCE)}
    on conflict (id) do update set recharge_no = case
      when bank_references.recharge_no is null or excluded.recharge_no is null
        or bank_references.recharge_no = excluded.recharge_no then excluded.recharge_no
      else lost_race(length(excluded.id))::text end`,
  BANK_REFERENCE,
);

export const SAVE_STATEMENTS: readonly Statement[] = [
  ...[BATCH, BINDINGS],
  ...[SHOP_NUMBERS, REFUND_NUMBERS, BANK_REFERENCES],
];

/** What was sent, and the COMMIT apart from it: how that one ends decides what the batch did. */
export interface Saving {
  readonly writes: readonly Sent[];
  readonly commit: Sent;
}

/** What all batches have in common. */
export interface SaveContext extends Spread {
  readonly sealing: RowSealing;
}

export function save(
  connection: Connection,
  context: SaveContext,
  batchId: string,
  nowMs: number,
  made: Changes,
): Saving {
  const { sealing } = context;
  const changes = sealing.whole ? made : withoutEpochs(made);
  const writes: Sent[] = [];
  const write = writeTo(connection, context, writes);
  function sendWrites(flush: () => void): Saving {
    writes.push(connection.run(BATCH, [batchId, nowMs]));
    saveRows(changes, sealing, write);
    saveOrders(changes, sealing, write);
    // The database can write the orders while this process seals the entries. It is not worth waking it
    // for less.
    if (changes.entries.length > 0) flush();
    const seals = sealChanges(sealing, changes);
    saveWallets(changes, seals, write);
    if (changes.entries.length > 0) flush();
    saveLedger(changes, seals, write);
    saveCallbacks(changes, sealing, write);
    saveSignIns(changes, sealing, write);
    eraseAccounts(changes, nowMs, write);
    write(BINDINGS, inOrder(changes.bindings).map(written), sealing);
    write(SHOP_NUMBERS, inOrder(changes.shopNumbers), sealing);
    write(REFUND_NUMBERS, inOrder(changes.refundNumbers), sealing);
    write(BANK_REFERENCES, inOrder(changes.bankReferences));
    return { writes, commit: connection.run(COMMIT) };
  }
  try {
    return connection.sendTogether(sendWrites);
  } catch (error) {
    // The caller gets this error. What has been sent is rolled back, and its answers are of no use.
    for (const sent of writes) sent.catch(() => {});
    throw error;
  }
}

/** A node of 1.0.0 would take the rows for forged. */
function withoutEpochs(changes: Changes): Changes {
  const owners = new Map(
    [...changes.owners].map(([id, owner]) => [id, { ...owner, sessionsEpoch: null }]),
  );
  return { ...changes, owners };
}
