// All tables whose rows carry MACs, and what finds an older row that somebody put back: it brings its old
// MAC. The last line of the trail that a batch writes about a user notes what it left of their rows; of the
// tables without notes something else tells, or it does no harm.

import type { KeyObject } from 'node:crypto';
import type { Owner } from '../../../core/ledger/wallet.ts';
import type { AuditLine } from '../../../core/rows/audit.ts';
import { type Changes, changedMandates, changedOwners } from '../../../core/state.ts';
import {
  ATTEMPT_ROWS,
  INVITE_ROWS,
  KEY_ROWS,
  RECOVERY_CODE_ROWS,
  SECRET_ROWS,
  SESSION_ROWS,
  storedSecrets,
  USER_ROWS,
} from './access.ts';
import {
  BANK_BALANCE_ROWS,
  BANK_COLUMN_ROWS,
  BANK_DIFFERENCE_ROWS,
  BANK_LINE_ROWS,
  BANK_MATCH_ROWS,
  DIFFERENCE_END_ROWS,
} from './bank.ts';
import { MANDATE_ROWS, PAYMENT_REQUEST_ROWS } from './mandates.ts';
import { EMAIL_ROWS, NOTICE_ROWS, WISH_ROWS } from './notices.ts';
import {
  BRANCH_ROWS,
  MERCHANT_ROWS,
  ORDER_ROWS,
  REFUND_REQUEST_ROWS,
  REFUND_ROWS,
  TOOL_REFUND_ROWS,
} from './orders.ts';
import { OWNER_EVENT_ROWS } from './owner-events.ts';
import { PAYEE_ROWS } from './payees.ts';
import { RECEIVER_ROWS, storedReceiver } from './receivers.ts';
import type { GuardedTable, Row, RowSealing } from './row-mac.ts';
import { STAFF_ROWS, STAFF_SESSION_ROWS } from './staff.ts';
import type { Table } from './table.ts';
import {
  OPERATOR_DAY_ROWS,
  PROPOSAL_ROWS,
  RECHARGE_REQUEST_ROWS,
  WALLET_ROWS,
  WITHDRAWAL_ROWS,
} from './wallets.ts';

type Guarded = Pick<GuardedTable<never>, 'table' | 'id' | 'covered' | 'isAuthentic'>;

/** What is noted of a row that the batch has changed. */
interface Noted {
  readonly id: string | number;
  readonly macWith: (key: KeyObject) => string;
}

export type SealedLater = Pick<
  Table<never>,
  'table' | 'id' | 'ofOwners' | 'columns' | 'isAuthentic'
> & {
  readonly read: (sealing: RowSealing, row: Row) => unknown;
};

export interface Guard {
  readonly guarded: Guarded;
  /** Of these lines, which one batch writes about one user, the last notes these rows. */
  readonly notedIn?: (lines: readonly AuditLine[], changes: Changes) => readonly Noted[];
  /** Each row has been noted ever since it was made. */
  readonly notedFromTheFirst?: true;
  /** Without notes: what tells of an older row, or why it does no harm. */
  readonly unnoted?: string;
  /** Whose rows lost what they said, or are gone, when the account of the user in this column was closed. */
  readonly erasedWith?: string;
  /** What stands for the table when a verification continues; without it all of it is checked again. */
  readonly fresh?: string;
  /** 1.0.0 wrote it without a MAC. */
  readonly sealedLater?: SealedLater;
}

interface Noting<Item, Stored> {
  readonly changed: (changes: Changes) => Iterable<Item>;
  readonly isAbout: (item: Item, line: AuditLine) => boolean;
  readonly stored: (item: Item) => Stored;
}

function noted<Item, Stored>(
  guarded: GuardedTable<Stored> & Pick<Table<Stored>, 'idOf'>,
  { changed, isAbout, stored }: Noting<Item, Stored>,
): Guard {
  return {
    guarded,
    notedIn: (lines, changes) =>
      [...changed(changes)]
        .filter((item) => lines.some((line) => isAbout(item, line)))
        .map((item) => {
          const written = stored(item);
          return {
            id: guarded.idOf(written) as string | number,
            macWith: (key) => guarded.macOf(key, written),
          };
        }),
  };
}

const asItIs = <Item>(item: Item): Item => item;
const ofUser = ({ userId }: { readonly userId: number }, line: AuditLine) => userId === line.userId;
const ofOwner = ({ ownerId }: { readonly ownerId: number }, line: AuditLine) =>
  ownerId === line.userId;

const WALLETS = { ...WALLET_ROWS, idOf: ({ userId }: Owner) => userId };

export const GUARDS: readonly Guard[] = [
  {
    ...noted(USER_ROWS, {
      changed: ({ users }) => users.values(),
      isAbout: ofUser,
      stored: asItIs,
    }),
    notedFromTheFirst: true,
  },
  {
    ...noted(WALLETS, {
      changed(changes) {
        const { created, access } = changedOwners(changes);
        return [...created, ...access];
      },
      isAbout: ofUser,
      stored: asItIs,
    }),
    notedFromTheFirst: true,
  },
  {
    ...noted(KEY_ROWS, { changed: ({ keys }) => keys.values(), isAbout: ofUser, stored: asItIs }),
    notedFromTheFirst: true,
    erasedWith: 'user_id',
  },
  {
    guarded: SESSION_ROWS,
    unnoted: 'Those that ended with all others of their user are good in an epoch that is over.',
  },
  {
    ...noted(STAFF_ROWS, {
      changed: ({ staff }) => staff.values(),
      isAbout: ofOwner,
      stored: asItIs,
    }),
    erasedWith: 'owner_id',
  },
  {
    guarded: STAFF_SESSION_ROWS,
    unnoted: 'It is good as long as its login, whose newest note is read with it.',
  },
  {
    ...noted(RECEIVER_ROWS, {
      changed: ({ receivers }) => receivers.values(),
      isAbout: ofOwner,
      stored: storedReceiver,
    }),
    erasedWith: 'owner_id',
  },
  {
    ...noted(SECRET_ROWS, {
      changed: ({ callbackSecrets }) => callbackSecrets.values(),
      isAbout: ofUser,
      stored: ({ userId, ...secrets }) => ({ userId, ...storedSecrets(secrets) }),
    }),
    sealedLater: SECRET_ROWS,
  },
  {
    ...noted(RECOVERY_CODE_ROWS, {
      changed: ({ recoveryCodes }) => recoveryCodes.values(),
      isAbout: ofUser,
      stored: asItIs,
    }),
    erasedWith: 'user_id',
    sealedLater: RECOVERY_CODE_ROWS,
  },
  noted(EMAIL_ROWS, {
    changed: ({ emails }) => emails.values(),
    isAbout: ofUser,
    stored: asItIs,
  }),
  {
    guarded: WISH_ROWS,
    unnoted: 'It says what its user wants to hear, and an address that waits runs out by itself.',
  },
  { guarded: NOTICE_ROWS, unnoted: 'It never changes.' },
  {
    ...noted(MERCHANT_ROWS, {
      changed: ({ merchants }) => merchants.values(),
      isAbout: ofOwner,
      stored: asItIs,
    }),
    sealedLater: MERCHANT_ROWS,
  },
  {
    ...noted(BRANCH_ROWS, {
      changed: ({ branches }) => branches.values(),
      isAbout: ({ branchId }, { details }) => details.branch_id === branchId,
      stored: asItIs,
    }),
    sealedLater: BRANCH_ROWS,
  },
  {
    ...noted(WITHDRAWAL_ROWS, {
      changed: ({ withdrawals }) => withdrawals.values(),
      isAbout: ofUser,
      stored: asItIs,
    }),
    fresh: 'fresh_withdrawals',
  },
  noted(PAYEE_ROWS, {
    changed: ({ payees }) => payees.values(),
    isAbout: ofOwner,
    stored: asItIs,
  }),
  {
    ...noted(MANDATE_ROWS, {
      changed: (changes) => changedMandates(changes).terms,
      isAbout: ({ mandateNo }, { details }) => details.mandate_no === mandateNo,
      stored: (mandate) => ({ ...mandate, seal: null }),
    }),
    erasedWith: 'user_id',
  },
  // Like that of a refund: no line says that one was opened.
  noted(PAYMENT_REQUEST_ROWS, {
    changed: ({ paymentRequests }) => paymentRequests.values(),
    isAbout: ({ requestNo }, { details }) => details.request_no === requestNo,
    stored: asItIs,
  }),
  noted(PROPOSAL_ROWS, {
    changed: ({ rechargeProposals }) => rechargeProposals.values(),
    isAbout: ofUser,
    stored: asItIs,
  }),
  noted(RECHARGE_REQUEST_ROWS, {
    changed: ({ rechargeRequests }) => rechargeRequests.values(),
    isAbout: ofUser,
    stored: asItIs,
  }),
  // No line says that one was opened; what was decided about it stands in one.
  {
    ...noted(REFUND_REQUEST_ROWS, {
      changed: ({ refundRequests }) => refundRequests.values(),
      isAbout: ({ requestNo }, { details }) => details.request_no === requestNo,
      stored: asItIs,
    }),
    fresh: 'fresh_requests',
  },
  {
    guarded: INVITE_ROWS,
    unnoted: 'Who came with it is counted, and who comes has an account of their own.',
    sealedLater: INVITE_ROWS,
  },
  {
    guarded: ATTEMPT_ROWS,
    unnoted: 'A row that is deleted says the same: that nobody has tried.',
    sealedLater: ATTEMPT_ROWS,
  },
  {
    guarded: TOOL_REFUND_ROWS,
    unnoted: 'They are counted: direct_refunds_are_counted, key_limits_are_counted.',
    sealedLater: TOOL_REFUND_ROWS,
  },
  {
    guarded: OPERATOR_DAY_ROWS,
    unnoted: 'They are counted: operators_are_counted.',
    sealedLater: OPERATOR_DAY_ROWS,
  },
  { guarded: BANK_LINE_ROWS, unnoted: 'It never changes.' },
  { guarded: BANK_BALANCE_ROWS, unnoted: 'It never changes.' },
  { guarded: BANK_MATCH_ROWS, unnoted: 'It never changes.' },
  { guarded: BANK_DIFFERENCE_ROWS, unnoted: 'It never changes.' },
  { guarded: DIFFERENCE_END_ROWS, unnoted: 'It never changes.' },
  { guarded: BANK_COLUMN_ROWS, unnoted: 'Whoever enters a file sees first what it is read as.' },
  { guarded: ORDER_ROWS, unnoted: 'What is covered never changes.', fresh: 'fresh_orders' },
  { guarded: REFUND_ROWS, unnoted: 'It never changes.', fresh: 'fresh_refunds' },
  { guarded: OWNER_EVENT_ROWS, unnoted: 'It never changes.', fresh: 'fresh_events' },
];

/** Those that 1.0.0 wrote without a MAC. */
export const SEALED_LATER = GUARDS.flatMap(({ sealedLater }) => sealedLater ?? []);
