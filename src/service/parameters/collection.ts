// The parameters of a collection order (specification, section 4.2).

import { type Config, isLoopback } from '../../config.ts';
import { type Fen, fen } from '../../core/money.ts';
import { COLLECTION_YUAN_MAX } from '../../core/order/order.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import { DIRECTION_CONTROLS, invisibleFault } from '../../wire/invisible-text.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import {
  hostOf,
  literalAddressOf,
  URL_CHARACTERS_MAX,
  urlSyntaxProblem,
} from '../../wire/text-rules.ts';
import { notifyTargetAllowed } from '../notify-target.ts';
import {
  amountOf,
  type Broken,
  broken,
  ID,
  idOf,
  isBroken,
  lineOf,
  optional,
  PRINTABLE,
  required,
} from './fields.ts';
import { METADATA, metadataOf, SHOP_NUMBER, shopNumberOf } from './shop-number.ts';

const AMOUNT_MAX_FEN = fen(COLLECTION_YUAN_MAX * 100);
const TITLE_MAX = 128;

const URL_SCHEMA = {
  type: 'string',
  format: 'uri',
  maxLength: URL_CHARACTERS_MAX,
  // No user name or password: nothing before an @ in the authority.
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@\\\\\\s]+([/?#]\\S*)?$',
} as const;

export const collectionSchema = {
  amount: required(collectionAmountOf, {
    type: 'number',
    minimum: 0.01,
    maximum: COLLECTION_YUAN_MAX,
    description: 'What is to be paid. Yuan, with at most two decimals.',
  }),
  merchant_id: required(idOf, { ...ID, description: 'A merchant of the owner of the key.' }),
  branch_id: optional(idOf, null, { ...ID, description: 'A branch of that merchant.' }),
  title: optional(titleOf, null, {
    type: 'string',
    maxLength: TITLE_MAX,
    pattern: `^${PRINTABLE.replace(']', `${DIRECTION_CONTROLS}]`)}*$`,
    description:
      'What the payer sees the order is for, on one line, with something visible and nothing that ' +
      'changes the direction of text; spaces around it are dropped. Left out or blank it becomes `向 <merchant_name> 付款`.',
  }),
  notify_url: optional(urlOf, null, {
    ...URL_SCHEMA,
    description:
      'An http or https address to call when the order has been paid, without a user name or ' +
      'password in it. It may not lead to a private or local address.',
  }),
  return_url: optional(urlOf, null, {
    ...URL_SCHEMA,
    description:
      'An http or https address that the pay page links to once the order is paid, expired or ' +
      'cancelled, without a user name or password in it. It must be https if the service is, ' +
      'except on a loopback host. That somebody comes back proves no payment.',
  }),
  payer_id: optional(idOf, null, {
    ...ID,
    description: 'The only user who may pay. Normally left out: whoever opens the link pays.',
  }),
  out_trade_no: optional(shopNumberOf, null, {
    ...SHOP_NUMBER,
    description:
      "The shop's own number for what is sold. Of a merchant's orders at most one that waits for its " +
      'payment or was paid has it, so the same basket is not sold twice: an equal request is answered with ' +
      'that order, another one with `out_trade_no_used`. It is free again once that order was cancelled, ' +
      'or a minute after it expired.',
  }),
  metadata: optional(metadataOf, null, {
    ...METADATA,
    description:
      'What your program keeps with the order, and gets back with it everywhere. Payers never see it. At ' +
      'most 20 pairs of texts and 4 KiB in all.',
  }),
};

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

function urlOf(value: unknown): string | Broken {
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
