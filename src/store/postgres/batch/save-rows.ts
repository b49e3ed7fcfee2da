// Writes what a batch has changed of the tables that are told once: one list, in the order in which all
// batches write them. New recharges that wait for a second operator must not be there yet.

import type { Notice } from '../../../core/notice.ts';
import type { ApiKey } from '../../../core/rows/key.ts';
import type { Mandate } from '../../../core/rows/mandate.ts';
import { type Changes, changedMandates } from '../../../core/state.ts';
import { text } from '../connection/columns.ts';
import type { Statement } from '../connection/connection.ts';
import { HERE, keyHere, toldBy } from '../connection/owners.ts';
import { inOrder, inserting, update, type Writing, writing } from '../connection/writing.ts';
import {
  ATTEMPT_ROWS,
  INVITE_ROWS,
  KEY_ROWS,
  RECOVERY_CODE_ROWS,
  SECRET_ROWS,
  storedSecrets,
  USER_ROWS,
} from '../tables/access.ts';
import {
  BANK_BALANCE_ROWS,
  BANK_COLUMN_ROWS,
  BANK_DIFFERENCE_ROWS,
  BANK_LINE_ROWS,
  BANK_MATCH_ROWS,
  DIFFERENCE_END_ROWS,
} from '../tables/bank.ts';
import {
  MANDATE_ROWS,
  PAYMENT_REQUEST_ROWS,
  SPENT_SEALS,
  storedMandate,
} from '../tables/mandates.ts';
import { EMAIL_ROWS, NEW_NOTICE_COLUMNS, WISH_ROWS } from '../tables/notices.ts';
import {
  BRANCH_ROWS,
  MERCHANT_ROWS,
  REFUND_REQUEST_ROWS,
  REFUND_ROWS,
  TOOL_REFUND_ROWS,
} from '../tables/orders.ts';
import { PAYEE_ROWS } from '../tables/payees.ts';
import { RECEIVER_ROWS, storedReceiver } from '../tables/receivers.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import { STAFF_ROWS } from '../tables/staff.ts';
import {
  OPERATOR_DAY_ROWS,
  PROPOSAL_ROWS,
  RECHARGE_REQUEST_ROWS,
  WITHDRAWAL_ROWS,
} from '../tables/wallets.ts';
import type { Write } from './write.ts';

interface SaveRows {
  readonly writing: Statement;
  save(changes: Changes, sealing: RowSealing, write: Write): void;
}

function rows<Item>(
  writing: Writing<Item, RowSealing>,
  changed: (changes: Changes) => Iterable<Item>,
): SaveRows {
  return {
    writing,
    save: (changes, sealing, write) => write(writing, [...changed(changes)], sealing),
  };
}

const WINDOWS_OF_KEYS = writing<ApiKey, RowSealing>(
  'save_windows',
  `insert into rate_windows (cell, window_id, last_s, sums)
    select cells.cell, unnest($2::text[]), 0, array_fill(0::bigint, array[62])
    from cells where cells.${HERE}
    on conflict ${keyHere('window_id')} do nothing`,
  { window_id: text((key) => key.windowId) },
  ({ windowId, userId }) => toldBy(windowId, userId),
);

// Payments change nothing else of a mandate.
const SPENT = update<Mandate, RowSealing>(
  'mandates',
  'mandate_no',
  SPENT_SEALS.columns,
  ({ mandateNo, userId }) => toldBy(mandateNo, userId),
);

// What is told again is the same: somebody signed in twice in one millisecond.
const NOTICES = writing<Notice, RowSealing>(
  'save_notices',
  `${inserting('notices', NEW_NOTICE_COLUMNS)} on conflict (notice_no) do nothing`,
  NEW_NOTICE_COLUMNS,
);

const SAVES: readonly SaveRows[] = [
  rows(USER_ROWS.upsert, ({ users }) => users.values()),
  rows(MERCHANT_ROWS.upsert, ({ merchants }) => merchants.values()),
  rows(BRANCH_ROWS.upsert, ({ branches }) => branches.values()),
  rows(KEY_ROWS.upsert, ({ keys }) => keys.values()),
  rows(WINDOWS_OF_KEYS, ({ keys }) => keys.values()),
  rows(STAFF_ROWS.upsert, ({ staff }) => staff.values()),
  rows(SECRET_ROWS.upsert, ({ callbackSecrets }) =>
    callbackSecrets.values().map(({ userId, ...secrets }) => {
      return { userId, ...storedSecrets(secrets) };
    }),
  ),
  rows(RECEIVER_ROWS.upsert, ({ receivers }) => receivers.values().map(storedReceiver)),
  rows(WITHDRAWAL_ROWS.upsert, ({ withdrawals }) => withdrawals.values()),
  rows(PAYEE_ROWS.upsert, ({ payees }) => payees.values()),
  {
    writing: MANDATE_ROWS.upsert,
    save(changes, sealing, write) {
      const { terms } = changedMandates(changes);
      const stored = terms.map((mandate) => storedMandate(mandate, sealing));
      write(MANDATE_ROWS.upsert, stored, sealing);
    },
  },
  rows(SPENT, (changes) => changedMandates(changes).spent),
  rows(PAYMENT_REQUEST_ROWS.upsert, ({ paymentRequests }) => paymentRequests.values()),
  rows(PROPOSAL_ROWS.insert, ({ rechargeProposals }) =>
    rechargeProposals.values().filter(({ status }) => status === 'pending'),
  ),
  rows(PROPOSAL_ROWS.upsert, ({ rechargeProposals }) =>
    rechargeProposals.values().filter(({ status }) => status !== 'pending'),
  ),
  rows(RECHARGE_REQUEST_ROWS.upsert, ({ rechargeRequests }) => rechargeRequests.values()),
  rows(OPERATOR_DAY_ROWS.upsert, ({ operatorDays }) => operatorDays.values()),
  rows(BANK_LINE_ROWS.insert, ({ bankLines }) => inOrder(bankLines)),
  rows(BANK_BALANCE_ROWS.insert, ({ bankBalances }) => inOrder(bankBalances)),
  rows(BANK_MATCH_ROWS.insert, ({ bankMatches }) => inOrder(bankMatches)),
  rows(BANK_DIFFERENCE_ROWS.insert, ({ bankDifferences }) => inOrder(bankDifferences)),
  rows(DIFFERENCE_END_ROWS.insert, ({ bankEnds }) => inOrder(bankEnds)),
  rows(BANK_COLUMN_ROWS.upsert, ({ bankColumns }) => inOrder(bankColumns)),
  rows(REFUND_ROWS.insert, ({ refunds }) => refunds),
  rows(REFUND_REQUEST_ROWS.upsert, ({ refundRequests }) => refundRequests.values()),
  rows(TOOL_REFUND_ROWS.upsert, ({ toolRefunds }) => toolRefunds.values()),
  rows(RECOVERY_CODE_ROWS.upsert, ({ recoveryCodes }) => recoveryCodes.values()),
  rows(EMAIL_ROWS.upsert, ({ emails }) => emails.values()),
  rows(WISH_ROWS.upsert, ({ noticeWishes }) => noticeWishes.values()),
  rows(NOTICES, ({ notices }) => notices),
  rows(ATTEMPT_ROWS.upsert, ({ attempts }) => inOrder(attempts)),
  rows(INVITE_ROWS.upsert, ({ invites }) => inOrder(invites)),
];

/** For the test that reads their plans. */
export const SAVE_ROW_STATEMENTS: readonly Statement[] = SAVES.map(({ writing }) => writing);

export function saveRows(changes: Changes, sealing: RowSealing, write: Write): void {
  for (const { save } of SAVES) save(changes, sealing, write);
}
