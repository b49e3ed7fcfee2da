// Reads for a batch the tables that are told once, each by one of its columns and without a lock. It tells
// of each what of the batch's reads asks for rows, and where they go.

import type { PaymentRequestRead, Reads } from '../../../core/reads.ts';
import type { Mandate } from '../../../core/rows/mandate.ts';
import type { State } from '../../../core/state.ts';
import type { Statement } from '../connection/connection.ts';
import { HERE, type Owner, type Spread } from '../connection/owners.ts';
import { numbers, type Part, part, partsOf, texts } from '../connection/part.ts';
import {
  KEY_ROWS,
  RECOVERY_CODE_ROWS,
  SECRET_ROWS,
  toUserSecrets,
  USER_ROWS,
} from '../tables/access.ts';
import {
  BANK_BALANCE_ROWS,
  BANK_DIFFERENCE_ROWS,
  BANK_LINE_ROWS,
  BANK_MATCH_ROWS,
  DIFFERENCE_END_ROWS,
} from '../tables/bank.ts';
import { MANDATE_ROWS, PAYMENT_REQUEST_ROWS, toMandate } from '../tables/mandates.ts';
import { EMAIL_ROWS, WISH_ROWS } from '../tables/notices.ts';
import {
  BRANCH_ROWS,
  MERCHANT_ROWS,
  REFUND_REQUEST_ROWS,
  TOOL_REFUND_ROWS,
} from '../tables/orders.ts';
import { PAYEE_ROWS } from '../tables/payees.ts';
import { RECEIVER_ROWS, toReceiver } from '../tables/receivers.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';
import { STAFF_ROWS } from '../tables/staff.ts';
import type { Table } from '../tables/table.ts';
import {
  OPERATOR_DAY_ROWS,
  PROPOSAL_ROWS,
  RECHARGE_REQUEST_ROWS,
  WITHDRAWAL_ROWS,
} from '../tables/wallets.ts';
import { read } from './locking.ts';

interface LoadRows {
  readonly statement: Statement<Row>;
  /** Whose they are, if the table is of owners. */
  owners(reads: Reads): readonly Owner[];
  parts(state: State, reads: Reads, sealing: RowSealing, spread: Spread): readonly Part[];
}

type Id = string | number;

type ReadTable<Item> = Pick<Table<never>, 'table' | 'types' | 'ofOwners'> & {
  readonly read: (sealing: RowSealing, row: Row) => Item;
};

interface Asking<Item, Wanted> {
  readonly wanted: (reads: Reads) => readonly Wanted[];
  /** What stands in the column, if not what is wanted. */
  readonly idOf?: (wanted: Wanted) => Id;
  /** Whose it is. */
  readonly ownerOf?: (wanted: Wanted) => Owner;
  readonly and?: string;
  /** Rows that the rows of another table name: how these are found by what is wanted. */
  readonly through?: (asked: string) => string;
  /** For rows so wide that a plan made for an empty table would rather read all of them. */
  readonly oneByOne?: true;
  readonly keep: (state: State, item: Item) => void;
}

function rows<Item, Wanted = Id>(
  name: string,
  table: ReadTable<Item>,
  column: string,
  {
    wanted,
    idOf = itself,
    ownerOf = itself,
    and = '',
    through = any,
    oneByOne,
    keep,
  }: Asking<Item, Wanted>,
): LoadRows {
  const { ofOwners, types } = table;
  const place = ofOwners ? `${HERE} and ` : '';
  const asked = `${ofOwners ? '$2' : '$1'}::${types[column]}[]`;
  const found = (id: string) =>
    `select * from ${table.table} where ${place}${column} = ${id}${and}`;
  const statement = read<Row>(
    name,
    oneByOne
      ? `select found.* from unnest(${asked}) as asked (id)
         cross join lateral (${found('asked.id')} offset 0) as found`
      : found(through(asked)),
  );
  const valuesOf = (asked: readonly Wanted[]) =>
    types[column] === 'text'
      ? texts(asked.map(idOf) as string[])
      : numbers(asked.map(idOf) as number[]);
  return {
    statement,
    owners: (reads) => (ofOwners ? wanted(reads).map(ownerOf) : []),
    parts(state, reads, sealing, spread) {
      const keepRow = (row: Row) => keep(state, table.read(sealing, row));
      const asked = wanted(reads);
      if (asked.length === 0) return [];
      if (!ofOwners) return [part(statement, valuesOf(asked), keepRow)];
      return partsOf(spread, asked, ownerOf, (here, inside) =>
        here(statement, valuesOf(inside), keepRow),
      );
    },
  };
}

function mandateLoads(): readonly LoadRows[] {
  const keep = ({ mandates }: State, mandate: Mandate) => {
    mandates.set(mandate.mandateNo, mandate);
  };
  const table = { ...MANDATE_ROWS, read: toMandate };
  const and = ' and ended_at_ms is null';
  return [
    rows('mandates', table, 'mandate_no', { wanted: (reads) => reads.mandates, keep }),
    rows('mandates_of', table, 'user_id', { wanted: (reads) => reads.mandatesOf, and, keep }),
    rows('small_mandates', table, 'user_id', {
      wanted: (reads) => reads.smallMandatesOf,
      and: `${and} and kind = 'small'`,
      keep,
    }),
    rows('spend_keys', KEY_ROWS, 'user_id', {
      wanted: (reads) => reads.spendKeysOf,
      and: ' and mandate_no is not null and revoked_at_ms is null',
      keep: ({ keys }, key) => keys.set(key.keyId, key),
    }),
    ...requestLoads(keep, table),
  ];
}

/** With what their status depends on, which lies with whoever was asked. */
function requestLoads(
  keepMandate: (state: State, mandate: Mandate) => void,
  mandates: ReadTable<Mandate>,
): readonly LoadRows[] {
  const named = (column: string) => (asked: string) =>
    `any(array(select ${column} from payment_requests where ${HERE} and tx_no = any(${asked})))`;
  const asked = {
    wanted: (reads: Reads) => reads.paymentRequestsOf,
    idOf: ({ txNo }: PaymentRequestRead) => txNo,
    ownerOf: ({ payerId }: PaymentRequestRead) => payerId,
  };
  return [
    rows('payment_requests', PAYMENT_REQUEST_ROWS, 'tx_no', {
      ...asked,
      keep: (state, request) => state.paymentRequests.set(request.requestNo, request),
    }),
    rows('request_mandates', mandates, 'mandate_no', {
      ...asked,
      through: named('mandate_no'),
      keep: keepMandate,
    }),
    rows('spend_request_keys', KEY_ROWS, 'key_id', {
      ...asked,
      through: named('key_id'),
      keep: ({ keys }, key) => keys.set(key.keyId, key),
    }),
  ];
}

const LOADS: readonly LoadRows[] = [
  rows('users', USER_ROWS, 'user_id', {
    wanted: (reads) => reads.users,
    keep: ({ users }, user) => users.set(user.userId, user),
  }),
  rows('merchants', MERCHANT_ROWS, 'merchant_id', {
    wanted: (reads) => reads.merchants,
    keep: ({ merchants }, merchant) => merchants.set(merchant.merchantId, merchant),
  }),
  rows('merchants_of', MERCHANT_ROWS, 'owner_id', {
    wanted: (reads) => reads.merchantsOf,
    keep: ({ merchants }, merchant) => merchants.set(merchant.merchantId, merchant),
  }),
  rows('branches', BRANCH_ROWS, 'branch_id', {
    wanted: (reads) => reads.branches,
    keep: ({ branches }, branch) => branches.set(branch.branchId, branch),
  }),
  rows('staff', STAFF_ROWS, 'branch_id', {
    wanted: (reads) => reads.staffOf,
    and: ' and removed_at_ms is null',
    keep: (state, staff) => state.staff.set(staff.staffId, staff),
  }),
  rows('keys', KEY_ROWS, 'key_id', {
    wanted: (reads) => reads.keys,
    keep: ({ keys }, key) => keys.set(key.keyId, key),
  }),
  rows('refund_requests', REFUND_REQUEST_ROWS, 'tx_no', {
    wanted: (reads) => reads.refundRequestsOf,
    keep: ({ refundRequests }, request) => refundRequests.set(request.requestNo, request),
  }),
  rows('tool_refunds', TOOL_REFUND_ROWS, 'window_id', {
    wanted: (reads) => reads.toolRefunds,
    keep: ({ toolRefunds }, day) => toolRefunds.set(day.windowId, day),
  }),
  rows('withdrawals', WITHDRAWAL_ROWS, 'withdrawal_no', {
    wanted: (reads) => reads.withdrawals,
    oneByOne: true,
    keep: ({ withdrawals }, withdrawal) => withdrawals.set(withdrawal.withdrawalNo, withdrawal),
  }),
  rows('payees', PAYEE_ROWS, 'owner_id', {
    wanted: (reads) => reads.ownPayees,
    and: ' and removed_at_ms is null',
    keep: ({ payees }, payee) => payees.set(payee.payeeId, payee),
  }),
  ...mandateLoads(),
  rows('recharge_proposals', PROPOSAL_ROWS, 'recharge_no', {
    wanted: (reads) => reads.rechargeProposals,
    idOf: ({ rechargeNo }) => rechargeNo,
    ownerOf: ({ userId }) => userId,
    keep: (state, proposal) => state.rechargeProposals.set(proposal.rechargeNo, proposal),
  }),
  rows('recharge_requests', RECHARGE_REQUEST_ROWS, 'request_no', {
    wanted: (reads) => reads.rechargeRequests,
    idOf: ({ requestNo }) => requestNo,
    ownerOf: ({ userId }) => userId,
    keep: (state, request) => state.rechargeRequests.set(request.requestNo, request),
  }),
  rows('open_recharge_requests', RECHARGE_REQUEST_ROWS, 'user_id', {
    wanted: (reads) => reads.openRechargeRequestsOf,
    and: ` and status = 'requested'`,
    keep: (state, request) => state.rechargeRequests.set(request.requestNo, request),
  }),
  rows('operator_days', OPERATOR_DAY_ROWS, 'operator_id', {
    wanted: (reads) => reads.operatorDays,
    keep: ({ operatorDays }, day) => operatorDays.set(day.operatorId, day),
  }),
  rows('bank_lines', BANK_LINE_ROWS, 'line_id', {
    wanted: (reads) => reads.bankLines,
    keep: ({ bankLines }, one) => bankLines.set(one.lineId, one),
  }),
  rows('bank_balances', BANK_BALANCE_ROWS, 'balance_id', {
    wanted: (reads) => reads.bankBalances,
    keep: ({ bankBalances }, one) => bankBalances.set(one.balanceId, one),
  }),
  rows('bank_matches', BANK_MATCH_ROWS, 'item_no', {
    wanted: (reads) => reads.bankMatches,
    keep: ({ bankMatches }, one) => bankMatches.set(one.itemNo, one),
  }),
  rows('bank_differences', BANK_DIFFERENCE_ROWS, 'difference_no', {
    wanted: (reads) => reads.bankDifferences,
    keep: ({ bankDifferences }, one) => bankDifferences.set(one.differenceNo, one),
  }),
  rows('bank_ends', DIFFERENCE_END_ROWS, 'end_id', {
    wanted: (reads) => reads.bankEnds,
    keep: ({ bankEnds }, one) => bankEnds.set(one.endId, one),
  }),
  rows('callback_secrets', SECRET_ROWS, 'user_id', {
    wanted: (reads) => reads.callbackSecrets,
    keep: (state, secrets) => state.callbackSecrets.set(secrets.userId, toUserSecrets(secrets)),
  }),
  rows('receivers', RECEIVER_ROWS, 'owner_id', {
    wanted: (reads) => reads.receiversOf,
    and: ' and removed_at_ms is null',
    keep: ({ receivers }, stored) => receivers.set(stored.receiverId, toReceiver(stored)),
  }),
  rows('recovery_codes', RECOVERY_CODE_ROWS, 'user_id', {
    wanted: (reads) => reads.recoveryCodes,
    keep: ({ recoveryCodes }, codes) => recoveryCodes.set(codes.userId, codes),
  }),
  rows('emails', EMAIL_ROWS, 'user_id', {
    wanted: (reads) => reads.mail,
    keep: ({ emails }, email) => emails.set(email.userId, email),
  }),
  rows('notice_wishes', WISH_ROWS, 'user_id', {
    wanted: (reads) => reads.mail,
    keep: ({ noticeWishes }, wishes) => noticeWishes.set(wishes.userId, wishes),
  }),
];

/** For the test that reads their plans. */
export const ROW_LOADS: readonly Statement[] = LOADS.map(({ statement }) => statement);

export function rowParts(
  state: State,
  reads: Reads,
  context: Spread & { readonly sealing: RowSealing },
): readonly Part[] {
  return LOADS.flatMap((load) => load.parts(state, reads, context.sealing, context));
}

/** Whose these rows are. */
export function rowOwners(reads: Reads): readonly Owner[] {
  return LOADS.flatMap((load) => load.owners(reads));
}

function any(asked: string): string {
  return `any(${asked})`;
}

function itself<Wanted>(wanted: Wanted): never {
  return wanted as never;
}
