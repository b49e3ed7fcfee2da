// Writes what a batch has changed and commits, all in one round trip: one statement for each table,
// whatever the size of the batch.

import type { KeyObject } from 'node:crypto';
import { type Binding, ownerOfBinding, WINDOWS } from '../../../core/idempotency.ts';
import type { RefundNumber, ShopNumber } from '../../../core/order/shop-number.ts';
import type { Changes } from '../../../core/state.ts';
import type { BankReference } from '../../../core/wallet/bank-reference.ts';
import type { Cells } from '../connection/cells.ts';
import { bigint, type Columns, text } from '../connection/columns.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import { inOrder, inserting, writing } from '../connection/writing.ts';
import { resultToText } from '../tables/idempotency-keys.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { saveAccess, saveInvites, saveSignIns } from './save-access.ts';
import { saveCallbacks } from './save-callbacks.ts';
import { saveLedger, saveOrders, saveWallets } from './save-ledger.ts';
import { saveRefundRequests } from './save-refund-requests.ts';
import { saveStaff } from './save-staff.ts';
import { sealChanges } from './seal.ts';
import { type Sent, writeTo } from './write.ts';

const BATCH: Statement = {
  name: 'save_batch',
  text: 'insert into batches (id, at_ms, fence) values ($1, $2, false)',
};
const COMMIT: Statement = { name: 'commit', text: 'commit' };

const BINDING: Columns<Binding> = {
  id: text((binding) => binding.id),
  operation: text((binding) => binding.operation),
  parameters: text((binding) => binding.parameters),
  result: text((binding) => resultToText(binding.result)),
  made_no: text((binding) => binding.madeNo),
  at_ms: bigint((binding) => binding.atMs),
  free_at_ms: bigint((binding) => binding.atMs + WINDOWS[binding.operation].rememberedMs),
};
const ownerOf = ({ id }: Pick<Binding, 'id'>) => ownerOfBinding(id);

const BINDINGS = writing<Binding>(
  'save_bindings',
  `${inserting('idempotency_keys', BINDING, ownerOf)}
    on conflict (cell, id) do update set operation = excluded.operation,
      parameters = excluded.parameters, result = excluded.result, made_no = excluded.made_no,
      at_ms = case when there.free_at_ms <= excluded.at_ms or there.operation = 'collection'
          and there.at_ms <= excluded.at_ms - ${WINDOWS.collection.replayMs} then excluded.at_ms
        else lost_race(excluded.at_ms) end,
      free_at_ms = excluded.free_at_ms`,
  BINDING,
  ownerOf,
);

const SHOP_NUMBER: Columns<ShopNumber> = {
  id: text((number) => number.id),
  tx_no: text((number) => number.txNo),
  replaces_tx_no: text((number) => number.replacesTxNo),
};

// The order that bore the number is locked; one that nobody bore can be taken by two nodes at once.
const SHOP_NUMBERS = writing<ShopNumber>(
  'save_shop_numbers',
  `${inserting('shop_numbers', SHOP_NUMBER, ownerOf)}
    on conflict (cell, id) do update set tx_no = excluded.tx_no,
      replaces_tx_no = case when there.tx_no = excluded.replaces_tx_no then excluded.replaces_tx_no
        else lost_race(length(excluded.id))::text end`,
  SHOP_NUMBER,
  ownerOf,
);

const REFUND_NUMBER: Columns<RefundNumber> = {
  id: text((number) => number.id),
  tx_no: text((number) => number.txNo),
  made_no: text((number) => number.madeNo),
  replaces_no: text((number) => number.replacesNo),
};

const REFUND_NUMBERS = writing<RefundNumber>(
  'save_refund_numbers',
  `${inserting('refund_numbers', REFUND_NUMBER, ownerOf)}
    on conflict (cell, id) do update set tx_no = excluded.tx_no, made_no = excluded.made_no,
      replaces_no = case when there.made_no = excluded.replaces_no then excluded.replaces_no
        else lost_race(length(excluded.id))::text end`,
  REFUND_NUMBER,
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
export interface SaveContext {
  readonly cells: Cells;
  readonly chainKey: KeyObject;
}

export function save(
  connection: Connection,
  { cells, chainKey }: SaveContext,
  batchId: string,
  nowMs: number,
  changes: Changes,
): Saving {
  const writes: Sent[] = [];
  const write = writeTo(connection, cells, writes);
  const sealing = { key: chainKey };
  function sendWrites(flush: () => void): Saving {
    writes.push(connection.run(BATCH, [batchId, nowMs]));
    saveAccess(changes, sealing, write);
    saveOrders(changes, sealing, write);
    // The database can write the orders while this process seals the entries. It is not worth waking it
    // for less.
    if (changes.entries.length > 0) flush();
    const seals = sealChanges(chainKey, changes);
    saveWallets(changes, seals, write);
    if (changes.entries.length > 0) flush();
    saveLedger(changes, seals, write);
    saveRefundRequests(changes, sealing, write);
    saveCallbacks(changes, sealing, write);
    saveSignIns(changes, sealing, write);
    saveStaff(changes, sealing, write);
    saveInvites(changes, write);
    eraseAccounts(changes, nowMs, write);
    write(BINDINGS, inOrder(changes.bindings));
    write(SHOP_NUMBERS, inOrder(changes.shopNumbers));
    write(REFUND_NUMBERS, inOrder(changes.refundNumbers));
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
