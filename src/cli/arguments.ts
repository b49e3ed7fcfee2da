// Reads the arguments of commands. What cannot be read is a complaint that names the argument; what
// a field may hold beyond that is decided where the field is.

import { InvalidArgumentError } from 'commander';
import { duration } from '../config.ts';
import { INVITE_PLACES_MAX } from '../core/access/invite.ts';
import type { WalletName } from '../core/command.ts';
import type { WalletKind } from '../core/ledger/wallet.ts';
import { type Fen, fenFromPlainDecimal } from '../core/money.ts';
import { DAY_MS, shanghaiDayStartMs } from '../core/time.ts';
import { walletIdHolds } from '../crypto/wallet-id.ts';

const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

export function idArgument(text: string): number {
  return wholeNumber(text, 1, Number.MAX_SAFE_INTEGER, 'must be a positive whole number');
}

export function portArgument(text: string): number {
  return wholeNumber(text, 0, 65_535, 'must be a port between 0 and 65535');
}

export function workersArgument(text: string): number {
  return wholeNumber(text, 1, 64, 'must be a whole number between 1 and 64');
}

export function limitArgument(text: string): number {
  return wholeNumber(text, 1, 1_000_000, 'must be a whole number between 1 and 1000000');
}

export function rateArgument(text: string): number {
  return wholeNumber(text, 1, 1_000_000, 'must be a whole number between 1 and 1000000');
}

export function placesArgument(text: string): number {
  const rule = `must be a whole number between 1 and ${INVITE_PLACES_MAX}`;
  return wholeNumber(text, 1, INVITE_PLACES_MAX, rule);
}

/** Yuan. More than two decimals, signs and exponents are refused; how much it may be, the field says. */
export function amountArgument(text: string): Fen {
  const amountFen = fenFromPlainDecimal(text);
  if (amountFen !== null) return amountFen;
  throw unreadable('must be an amount of yuan like 100.00, with at most two decimals');
}

export function toolRefundsArgument(text: string): 'approval' | 'direct' {
  if (text === 'approval' || text === 'direct') return text;
  throw unreadable('must be approval or direct');
}

/** Items separated by commas; spaces around them do not count. */
export function listArgument(text: string): readonly string[] {
  return text.split(',').map((item) => item.trim());
}

/** The beginning of a day in Shanghai. */
export function dayArgument(text: string): number {
  const dayStartMs = shanghaiDayStartMs(text);
  if (dayStartMs !== null) return dayStartMs;
  throw unreadable('must be a day like 2027-01-31');
}

/** An instant, or a day in Shanghai: then its beginning. */
export function startArgument(text: string): number {
  return shanghaiDayStartMs(text) ?? instantOf(text);
}

/** An instant, or a day in Shanghai: then its end, so that the day itself is included. */
export function endArgument(text: string): number {
  const dayStartMs = shanghaiDayStartMs(text);
  return dayStartMs === null ? instantOf(text) : dayStartMs + DAY_MS;
}

function instantOf(text: string): number {
  // The engine reads 30 February as 2 March, so the day is looked up first.
  const known = RFC_3339.test(text) && shanghaiDayStartMs(text.slice(0, 10)) !== null;
  const atMs = known ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(atMs)) return atMs;
  throw unreadable('must be a day like 2027-01-31 or a time like 2027-01-31T18:00:00Z');
}

/** The first instant of a day in Shanghai. */
export function dayStartArgument(text: string): number {
  const startMs = shanghaiDayStartMs(text);
  if (startMs !== null) return startMs;
  throw unreadable('must be a day like 2027-01-31');
}

/** `24h`, `30m`, `10s`, `7d` or `0`. */
export function durationArgument(text: string): number {
  const ms = duration(text);
  if (ms !== null) return ms;
  throw unreadable('must be a length of time like 24h, 30m, 10s, 7d or 0');
}

export function walletKindArgument(text: string): WalletKind {
  if (text === 'consumer' || text === 'merchant') return text;
  throw unreadable('must be consumer or merchant');
}

/** `USER:consumer` or `USER:merchant`. */
export function walletArgument(text: string): WalletName {
  const [user = '', kind = '', ...more] = text.split(':');
  const known = (kind === 'consumer' || kind === 'merchant') && more.length === 0;
  if (known && /^\d{1,15}$/.test(user)) return { userId: Number(user), wallet: kind };
  throw unreadable('must be like 1001:consumer or 1001:merchant');
}

/** A wallet, or the public identifier of somebody whose consumer wallet is meant. */
export function targetArgument(text: string): WalletName | string {
  return walletIdHolds(text) ? text : walletArgument(text);
}

function wholeNumber(text: string, min: number, max: number, rule: string): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw unreadable(rule);
}

/** Commander puts its own sentence before this one. */
function unreadable(rule: string): InvalidArgumentError {
  return new InvalidArgumentError(`It ${rule}.`);
}
