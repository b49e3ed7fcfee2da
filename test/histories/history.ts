// Defines a history: what clients asked and heard, and what they found at the end. This is all that the
// checker knows: it shares no code with the service, and any test may write such a history.

/** Whole fen; a wallet of a user, or an account of the world outside. */
export interface Move {
  readonly account: string;
  /** Positive: into the account. */
  readonly fen: number;
}

export interface Write {
  readonly kind: 'write';
  readonly operation: string;
  /** Whose keys these are. */
  readonly owner: string;
  /** Requests of one owner, operation and key are one wish. Null: each request is a wish of its own. */
  readonly key: string | null;
  /** What it moves if it takes effect. Together they are zero. */
  readonly moves: readonly Move[];
  /** The order that it makes, pays, cancels or refunds, and how much of it is refunded. */
  readonly order?: {
    readonly no: string | null;
    readonly change: 'make' | 'pay' | 'cancel' | number;
  };
  /** What the shop calls it: it is borne by one thing at a time, and leads all equal wishes to that. */
  readonly number?: ShopNumber;
}

export interface ShopNumber {
  readonly name: string;
  /** Wishes are equal that have these in common. */
  readonly terms: string;
}

export type Read =
  | { readonly kind: 'read_balance'; readonly account: string }
  | { readonly kind: 'read_order'; readonly no: string };

export type Heard =
  /** `no`: the number of what it made. */
  | { readonly as: 'done'; readonly no: string; readonly replayed: boolean }
  /** It says that it had no effect. */
  | { readonly as: 'refused'; readonly code: string }
  /** No answer, or one that says so. */
  | { readonly as: 'unknown' }
  | ({ readonly as: 'balance' } & Balance)
  | ({ readonly as: 'order' } & OrderSeen);

export interface Balance {
  /** What is in the account, spendable or not. */
  readonly heldFen: number;
  /** All that ever came in, and went out. */
  readonly inFen: number;
  readonly outFen: number;
}

export interface OrderSeen {
  readonly paid: boolean;
  readonly refundedFen: number;
}

/** Times are on one clock that all clients share. */
export interface Request {
  readonly what: Write | Read;
  readonly askedAt: number;
  readonly endedAt: number;
  readonly heard: Heard;
}

/** What is found when nothing is under way any more. */
export interface Ending {
  readonly balances: ReadonlyMap<string, Balance>;
  /** Every line of every statement of account; not those of the world outside. */
  readonly records: readonly (Move & { readonly no: string })[];
  readonly orders: ReadonlyMap<string, OrderSeen>;
  readonly cancelled: ReadonlySet<string>;
  /** What bears a number of a shop, and is not over. */
  readonly bearers: readonly { readonly number: string; readonly no: string }[];
}

export interface History {
  readonly requests: readonly Request[];
  readonly ending: Ending;
  /** Accounts that have statements. */
  readonly accounts: ReadonlySet<string>;
}
