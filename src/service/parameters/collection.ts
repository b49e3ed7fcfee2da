// Reads the parameters of a collection order (specification, section 4.2).

import { type Fen, fen } from '../../core/money.ts';
import { COLLECTION_YUAN_MAX } from '../../core/order/order.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import { type Config, isLoopback } from '../../settings/config.ts';
import { invisibleFault } from '../../wire/invisible-text.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import {
  hostOf,
  literalAddressOf,
  URL_CHARACTERS_MAX,
  urlSyntaxProblem,
} from '../../wire/text-rules.ts';
import { notifyTargetAllowed } from '../notify-target.ts';
import { amountOf, type Broken, broken, isBroken, lineOf } from './fields.ts';

const AMOUNT_MAX_FEN = fen(COLLECTION_YUAN_MAX * 100);
export const TITLE_MAX = 128;

export const URL_SCHEMA = {
  type: 'string',
  format: 'uri',
  maxLength: URL_CHARACTERS_MAX,
  // No user name or password: nothing before an @ in the authority.
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@\\\\\\s]+([/?#]\\S*)?$',
} as const;

export function collectionAmountOf(value: unknown): Fen | Broken {
  const amountFen = amountOf(value);
  if (typeof amountFen !== 'bigint') return amountFen;
  return amountFen <= AMOUNT_MAX_FEN ? amountFen : broken('amount_too_large');
}

export function titleOf(value: unknown): string | null | Broken {
  if (typeof value === 'string' && value.trim() === '') return null;
  const title = lineOf(value, TITLE_MAX, 'length_1_to_128');
  const fault = isBroken(title) ? null : invisibleFault(title);
  return fault === null ? title : broken(fault);
}

export function urlOf(value: unknown): string | Broken {
  if (typeof value !== 'string') return broken('string');
  const problem = urlSyntaxProblem(value);
  return problem === null ? value : broken(problem);
}

/** Which addresses are allowed depends on the settings, which a field does not know. */
export function targetProblems(
  { notify_url: notifyUrl, return_url: returnUrl }: JsonObject,
  config: Config,
): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const address = isUrl(notifyUrl) ? literalAddressOf(notifyUrl) : null;
  if (address !== null && !notifyTargetAllowed(config, address)) {
    problems.push({ field: 'notify_url', rule: 'url_address' });
  }
  if (isUrl(returnUrl) && !returnTargetAllowed(config, returnUrl)) {
    problems.push({ field: 'return_url', rule: 'url_https' });
  }
  return problems;
}

function isUrl(value: unknown): value is string {
  return typeof value === 'string' && urlSyntaxProblem(value) === null;
}

/** A page that came over https leads back over https, or to the developer's own machine. */
function returnTargetAllowed({ publicUrl }: Config, url: string): boolean {
  if (publicUrl === null || !/^https:/i.test(publicUrl)) return true;
  return /^https:/i.test(url) || isLoopback(hostOf(url));
}
