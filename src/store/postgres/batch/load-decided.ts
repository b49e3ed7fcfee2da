// Reads for a batch what the journal says of withdrawals and other movements: to whoever decides about
// them, and to keys that have made them; what was refunded of an order; what the trail says was decided,
// paid or removed; what was told of anything; what payers are asked for; and what had been spent.

import { ForgedRow } from '../../../core/forged-row.ts';
import type { Tallies } from '../../../core/ledger/tally.ts';
import { limitedSpenders, type Reads, type RechargeRead } from '../../../core/reads.ts';
import {
  periodsBegan,
  SPENT_NOTHING,
  type SpentBefore,
  spentOf,
} from '../../../core/rows/spending-limits.ts';
import type { State } from '../../../core/state.ts';
import { bigintArray, integerArray } from '../connection/arrays.ts';
import type { Statement } from '../connection/connection.ts';
import { HERE, type Spread } from '../connection/owners.ts';
import { type Part, part, partsOf, texts } from '../connection/part.ts';
import { nullableNumber, toFen, toNumber } from '../connection/values.ts';
import type { EntryRow } from '../tables/entries.ts';
import { PAYMENT_REQUEST_ROWS } from '../tables/mandates.ts';
import { requireStaffNoted, STAFF_NOTED, type StaffNoted } from '../tables/noted.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';
import { type BankReferenceRow, toBankReference } from '../tables/wallets.ts';
import { read } from './locking.ts';

// As the index has them.
const ABOUT = `substring(details from '"tx_no":"([^"]+)"')`;
const OF_WITHDRAWAL = `substring(details from '"withdrawal_no":"([^"]+)"')`;
const DECIDING = `action in ('refund_request_approved', 'refund_request_declined', 'recharge_declined')`;

interface TalliesRow {
  readonly user_id: string;
  readonly place: string;
  readonly tallies: Tallies;
}

/** What has expired since then is read as well, and does not count. */
const CLOCKS_DIFFER_MS_MAX = 60_000;

const PERIODS = ['day', 'month', 'year'] as const satisfies readonly (keyof SpentBefore)[];

const DECIDED = {
  withdrawalsMoved: read<Pick<EntryRow, 'tx_no' | 'type' | 'balance_delta'>>(
    'withdrawals_moved',
    `select tx_no, type, balance_delta from entries
     where ${HERE} and tx_no = any($2::text[]) and movement_no <> tx_no
       and user_id is not null and coalesce(type, 'withdraw') = 'withdraw'`,
  ),
  payoutsTold: read<{ readonly no: string; readonly action: string }>(
    'payouts_told',
    `select asked.about as no, line.action from unnest($2::text[]) as asked (about)
       cross join lateral (
         select action from audit_lines where ${HERE} and ${OF_WITHDRAWAL} = asked.about
           and action in ('payout_taken', 'withdrawal_paid_out') offset 0
       ) as line`,
  ),
  movements: read<Pick<EntryRow, 'movement_no' | 'user_id' | 'balance_delta'>>(
    'movements',
    `select movement_no, user_id, balance_delta from entries
     where ${HERE} and movement_no = any($2::text[]) and leg = 0`,
  ),
  // One by one, so that a plan made for an empty table does not read all by the primary key.
  decided: read<{ readonly no: string }>(
    'decided',
    `select no from unnest($2::text[]) as asked (about)
       cross join lateral (
         select coalesce(substring(details from '"request_no":"([^"]+)"'), ${ABOUT}) as no
         from audit_lines where ${HERE} and ${ABOUT} = asked.about and ${DECIDING} offset 0
       ) as line`,
  ),
  told: read<{ readonly subject_no: string }>(
    'told',
    `select subject_no from events where ${HERE} and subject_no = any($2::text[])`,
  ),
  refunded: read<{ readonly tx_no: string; readonly amount: string }>(
    'refunded',
    `select tx_no, sum(amount)::bigint as amount from refunds
     where ${HERE} and tx_no = any($2::text[]) group by tx_no`,
  ),
  payeesRemoved: read<{ readonly id: string }>(
    'payees_removed',
    `select line.id from unnest($2::bigint[]) as asked (user_id)
       cross join lateral (
         select substring(details from '"payee_id":"([^"]+)"') as id from audit_lines
         where ${HERE} and audit_lines.user_id = asked.user_id and action = 'payee_removed' offset 0
       ) as line`,
  ),
  mandatesEnded: read<{ readonly no: string | null }>(
    'mandates_ended',
    `select line.no from unnest($2::bigint[]) as asked (user_id)
       cross join lateral (
         select substring(details from '"mandate_no":"([^"]+)"') as no from audit_lines
         where ${HERE} and audit_lines.user_id = asked.user_id and action = 'mandate_ended' offset 0
       ) as line`,
  ),
  requestsWaiting: read<Row>(
    'requests_waiting',
    `select * from payment_requests where ${HERE} and payer_id = any($2::bigint[])
       and decided_at_ms is null and expires_at_ms > $3::bigint`,
  ),
  staffNoted: read<StaffNoted>('staff_noted', STAFF_NOTED),
  // What they had recorded when these days began.
  spentBefore: read<TalliesRow>(
    'spent_before',
    `select wallets.user_id, asked.place, coalesce(checkpoint.tallies, wallets.tallies) as tallies
     from wallets
       cross join lateral unnest($3::integer[]) with ordinality as asked (day, place)
       left join lateral (
         select tallies from record_checkpoints
         where ${HERE} and record_checkpoints.user_id = wallets.user_id and day >= asked.day
         order by day, record_no limit 1
       ) as checkpoint on true
     where wallets.${HERE} and wallets.user_id = any($2::bigint[])`,
  ),
  bankReferences: read<BankReferenceRow>(
    'bank_references',
    'select * from bank_references where id = any($1::text[])',
  ),
};

/** For the test that reads their plans. */
export const DECIDED_LOADS: readonly Statement[] = Object.values(DECIDED);

/** `aboutMs`: about when the batch begins. */
interface DecidedContext extends Spread {
  readonly sealing: RowSealing;
  readonly aboutMs: number;
}

export function decidedParts(state: State, reads: Reads, context: DecidedContext): readonly Part[] {
  return [
    ...partsOf(context, reads.withdrawals, itself, (here, nos) =>
      here(DECIDED.withdrawalsMoved, texts(nos), (row) => {
        state.withdrawalsMoved.add(row.tx_no);
        const isBack = row.type === 'withdraw' && toFen(row.balance_delta) > 0n;
        if (isBack) state.withdrawalsReturned.add(row.tx_no);
      }),
    ),
    ...partsOf(context, reads.movements, itself, (here, nos) =>
      here(DECIDED.movements, texts(nos), (row) =>
        state.movements.set(row.movement_no, {
          movementNo: row.movement_no,
          userId: nullableNumber(row.user_id),
          balanceDeltaFen: toFen(row.balance_delta),
        }),
      ),
    ),
    ...onceParts(state, reads, context),
    ...partsOf(context, refundedOf(reads), itself, (here, txNos) =>
      here(DECIDED.refunded, texts(txNos), (row) => {
        const order = state.orders.get(row.tx_no);
        if (order && order.refundedFen !== toFen(row.amount)) {
          throw new ForgedRow('orders', row.tx_no);
        }
      }),
    ),
    ...partsOf(context, reads.ownPayees, itself, (here, owners) =>
      here(DECIDED.payeesRemoved, [bigintArray(owners)], ({ id }) => {
        if (state.payees.has(id)) throw new ForgedRow('payees', id);
      }),
    ),
    // What is paid with a key has the newest note of the key.
    ...partsOf(context, reads.smallMandatesOf, itself, (here, users) =>
      here(DECIDED.mandatesEnded, [bigintArray(users)], ({ no }) => {
        const isBack = no !== null && state.mandates.get(no)?.endedAtMs === null;
        if (isBack) throw new ForgedRow('mandates', no);
      }),
    ),
    ...partsOf(context, reads.openPaymentRequestsOf, itself, (here, payerIds) => {
      const aboutMs = context.aboutMs - CLOCKS_DIFFER_MS_MAX;
      return here(DECIDED.requestsWaiting, [bigintArray(payerIds), aboutMs], (row) => {
        const request = PAYMENT_REQUEST_ROWS.read(context.sealing, row);
        state.paymentRequests.set(request.requestNo, request);
      });
    }),
    ...staffParts(state, reads, context),
    ...partsOf(context, reads.told, itself, (here, nos) =>
      here(DECIDED.told, texts(nos), (row) => state.told.add(row.subject_no)),
    ),
    ...spentParts(state, reads, context),
    part(DECIDED.bankReferences, texts(reads.bankReferences), (row) => {
      state.bankReferences.set(row.id, toBankReference(row));
    }),
  ];
}

function staffParts(state: State, reads: Reads, context: DecidedContext): readonly Part[] {
  const ownerOf = (asked: Reads['staffSigningIn'][number]) => asked.ownerId;
  return partsOf(context, reads.staffSigningIn, ownerOf, (here, asked) => {
    const ids = bigintArray(asked.map(({ staffId }) => staffId));
    const owners = bigintArray(asked.map(({ ownerId }) => ownerId));
    return here(DECIDED.staffNoted, [ids, owners], ({ id, noted }) => {
      const staff = state.staff.get(toNumber(id));
      if (staff) requireStaffNoted(context.sealing, staff, noted);
    });
  });
}

function spentParts(state: State, reads: Reads, context: DecidedContext): readonly Part[] {
  const limited = limitedSpenders(reads);
  if (limited.length === 0) return [];
  const began = periodsBegan(context.aboutMs);
  const days = integerArray(PERIODS.map((period) => began[period]));
  return partsOf(context, limited, itself, (here, userIds) =>
    here(DECIDED.spentBefore, [bigintArray(userIds), days], (row) => {
      const userId = toNumber(row.user_id);
      const known = state.spentBefore.get(userId) ?? SPENT_NOTHING;
      const period = PERIODS[Number(row.place) - 1] ?? 'year';
      state.spentBefore.set(userId, { ...known, [period]: spentOf(row.tallies) });
    }),
  );
}

const refundedOf = ({ refunds }: Reads) => refunds.map(({ txNo }) => txNo);

/** What was decided, made or paid is not open: a row that says so was put back. */
function onceParts(state: State, reads: Reads, context: Spread): readonly Part[] {
  const proposals = reads.rechargeProposals;
  const requireDecided = (no: string) => {
    if (state.refundRequests.get(no)?.decidedAtMs === null) {
      throw new ForgedRow('refund_requests', no);
    }
    if (state.rechargeProposals.get(no)?.status === 'pending') {
      throw new ForgedRow('recharge_proposals', no);
    }
  };
  const requireTold = (no: string, action: string) => {
    const found = state.withdrawals.get(no);
    const isOlder = action === 'payout_taken' ? found?.payoutNo === null : found?.ended === null;
    if (isOlder) throw new ForgedRow('withdrawals', no);
  };
  const rechargeNos = (asked: readonly RechargeRead[]) =>
    texts(asked.map(({ rechargeNo }) => rechargeNo));
  return [
    ...partsOf(context, reads.withdrawals, itself, (here, nos) =>
      here(DECIDED.payoutsTold, texts(nos), ({ no, action }) => requireTold(no, action)),
    ),
    ...partsOf(context, reads.refundRequestsOf, itself, (here, txNos) =>
      here(DECIDED.decided, texts(txNos), ({ no }) => requireDecided(no)),
    ),
    ...partsOf(
      context,
      proposals,
      ({ userId }) => userId,
      (here, asked) => [
        here(DECIDED.decided, rechargeNos(asked), ({ no }) => requireDecided(no)),
        here(DECIDED.movements, rechargeNos(asked), ({ movement_no: no }) => requireDecided(no)),
      ],
    ),
  ];
}

const itself = <Id>(id: Id) => id;
