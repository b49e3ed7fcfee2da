// Says what is kept of an owner: the two wallets of a user, in one row that is locked as one. Everything
// that a decision about money reads of a user is here; names and logins are elsewhere.

import { addFen, type Fen, negateFen, ZERO_FEN } from '../money.ts';
import type { WalletKind } from './record-kind.ts';
import { NO_TALLIES, type Tallies } from './tally.ts';

export const REPLACED_SECRETS = ['pay_password', 'two_factor', 'login_password'] as const;
export type ReplacedSecret = (typeof REPLACED_SECRETS)[number];

export interface CoolingOff {
  readonly untilMs: number;
  /** What was replaced last. */
  readonly after: ReplacedSecret;
}

/** What the platform says an account is: the more it knows of somebody, the higher. */
export const ACCOUNT_CLASSES = ['1', '2', '3'] as const;
export type AccountClass = (typeof ACCOUNT_CLASSES)[number];

/**
 * The position of an event is the number of records that its owner has, and of events besides payments, each
 * with itself: a payment makes a record, so it writes nothing for its position. Events are counted from here,
 * which keeps their positions apart from numbers of records.
 */
export const EVENTS_BEFORE = 1_000_000_000_000;

export interface WalletName {
  readonly userId: UserId;
  readonly wallet: WalletKind;
}

export type UserId = number;

export interface Wallet {
  readonly balanceFen: Fen;
  readonly frozenFen: Fen;
  readonly totalInFen: Fen;
  readonly totalOutFen: Fen;
}

export interface Owner {
  readonly userId: UserId;
  readonly consumer: Wallet;
  readonly merchant: Wallet;
  /** The number of the owner's newest record; records are numbered 1, 2, 3 … without gaps. */
  readonly recordNo: number;
  /** The Shanghai day of that record. */
  readonly recordDay: number;
  readonly tallies: Tallies;
  /** The time of the newest entry: an owner's entries never go back in time. */
  readonly lastAtMs: number;
  /** The length of the owner's chain: a link for each entry and each line of the audit trail. */
  readonly chainNo: number;
  /** The last link, which the store computes under a key; null: the chain is empty. */
  readonly chainHead: string | null;
  readonly suspended: boolean;
  /** A closed account is suspended too, and holds nothing ever again. Null: it is open. */
  readonly closedAtMs: number | null;
  /** What the owner's receivers want to be told, in bits; 0: there are none. */
  readonly announces: number;
  /** How many events besides payments the owner was told of, and EVENTS_BEFORE. */
  readonly toldNo: number;
  readonly payPasswordDigest: string | null;
  readonly factorFailures: number;
  /** `null`: not locked. `FOREVER_MS`: until somebody unlocks it. */
  readonly lockedUntilMs: number | null;
  /**
   * Counts enrolments, so that a code checked against an older secret is recognised. 0: none yet;
   * negative: the last was switched off.
   */
  readonly totpEnrolment: number;
  readonly totpLastStep: number;
  /** Payments above this amount take a code, if the owner uses codes; null: as the installation says. */
  readonly payCodeAboveFen: Fen | null;
  /** The newest, over or not; null: there was none. */
  readonly coolingOff: CoolingOff | null;
  /** What may leave the consumer wallet in a day, and in a month, as the owner says; null: they do not. */
  readonly ownDayLimitFen: Fen | null;
  readonly ownMonthLimitFen: Fen | null;
  /** What the platform says the account is; null: nothing. */
  readonly accountClass: AccountClass | null;
  /** Whether the platform knows the owner's real name. */
  readonly realNameKnown: boolean;
  /** How often all of their sessions were ended; null: never. A session is good in one epoch only. */
  readonly sessionsEpoch: number | null;
}

export const FOREVER_MS = 8_640_000_000_000_000;

const EMPTY_WALLET: Wallet = {
  balanceFen: ZERO_FEN,
  frozenFen: ZERO_FEN,
  totalInFen: ZERO_FEN,
  totalOutFen: ZERO_FEN,
};

export function newOwner(userId: UserId, payPasswordDigest: string | null): Owner {
  return {
    userId,
    consumer: EMPTY_WALLET,
    merchant: EMPTY_WALLET,
    recordNo: 0,
    recordDay: 0,
    tallies: NO_TALLIES,
    lastAtMs: 0,
    chainNo: 0,
    chainHead: null,
    suspended: false,
    closedAtMs: null,
    announces: 0,
    toldNo: EVENTS_BEFORE,
    payPasswordDigest,
    factorFailures: 0,
    lockedUntilMs: null,
    totpEnrolment: 0,
    totpLastStep: 0,
    payCodeAboveFen: null,
    coolingOff: null,
    ownDayLimitFen: null,
    ownMonthLimitFen: null,
    accountClass: null,
    realNameKnown: false,
    sessionsEpoch: null,
  };
}

/** Changes both parts of a wallet. The totals follow from their sum and cannot disagree with it. */
export function moveFunds(wallet: Wallet, balanceFen: Fen, frozenFen: Fen): Wallet {
  const net = addFen(balanceFen, frozenFen);
  return {
    balanceFen: addFen(wallet.balanceFen, balanceFen),
    frozenFen: addFen(wallet.frozenFen, frozenFen),
    totalInFen: net > 0n ? addFen(wallet.totalInFen, net) : wallet.totalInFen,
    totalOutFen: net < 0n ? addFen(wallet.totalOutFen, negateFen(net)) : wallet.totalOutFen,
  };
}
