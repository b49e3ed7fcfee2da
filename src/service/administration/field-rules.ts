// Checks what the fields of administrative requests hold. Each function answers the problems of one field,
// none when it is fine.

import { type Fen, fen } from '../../core/money.ts';
import { isSixDigits } from '../../core/proofs/six-digits.ts';
import { isWeakPayPassword } from '../../core/proofs/weak-pay-password.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import { loginPasswordFault } from '../../crypto/login-password.ts';
import { parseCidrList } from '../../wire/address-rules.ts';
import { invisibleFault } from '../../wire/invisible-text.ts';
import { mixesScripts } from '../../wire/look-alikes.ts';
import {
  codePointLength,
  hasControlOrLoneSurrogate,
  isVisibleAscii,
} from '../../wire/text-rules.ts';
import { looksLikeService, type OwnNames } from './own-names.ts';
import { weakLoginPasswordRule } from './weak-login-password.ts';

type Problems = readonly FieldProblem[];

const NAME_MAX = 64;
const LOGIN = /^[a-z0-9][a-z0-9._@+-]{2,63}$/;
const REFERENCE_MAX = 64;
const RATE_MAX = 1_000_000;
const IDEMPOTENCY_KEY_MAX = 128;
const REASON_MAX = 256;
const BANK_REFERENCE_MAX = 64;

/** More is a typing error. It also keeps sums far from the limit of a column. */
const AMOUNT_MAX = fen(100_000_000_000_000n);

export function nameProblems(field: string, name: string): Problems {
  const length = codePointLength(name.trim());
  if (length < 1 || length > NAME_MAX) return [{ field, rule: 'name_length' }];
  if (hasControlOrLoneSurrogate(name.trim())) return [{ field, rule: 'characters' }];
  const rule = invisibleFault(name);
  return rule === null ? [] : [{ field, rule }];
}

/** A name that others see: of a user, a merchant or a branch. */
export function publicNameProblems(field: string, name: string, own: OwnNames): Problems {
  const problems = nameProblems(field, name);
  if (problems.length > 0) return problems;
  if (mixesScripts(name)) return [{ field, rule: 'name_scripts' }];
  return looksLikeService(name, own) ? [{ field, rule: 'name_reserved' }] : [];
}

/** `login`: normalised, so that nobody registers Lin beside lin. */
export function loginProblems(field: string, login: string): Problems {
  return LOGIN.test(login) ? [] : [{ field, rule: 'login_shape' }];
}

/** What the platform calls a user: compared exactly, so nothing in it may be invisible. */
export function referenceProblems(field: string, reference: string): Problems {
  return isVisibleAscii(reference, 1, REFERENCE_MAX) ? [] : [{ field, rule: 'reference_shape' }];
}

/** Of a new password, not of one that was chosen before. `login`: whose it is. */
export function passwordProblems(field: string, password: string, login: string): Problems {
  const fault = loginPasswordFault(password);
  if (fault !== null) return [{ field, rule: `password_${fault}` }];
  const rule = weakLoginPasswordRule(password, login);
  return rule === null ? [] : [{ field, rule }];
}

/** Of a new one. */
export function payPasswordProblems(field: string, payPassword: string): Problems {
  if (!isSixDigits(payPassword)) return [{ field, rule: 'six_digits' }];
  return isWeakPayPassword(payPassword) ? [{ field, rule: 'pay_password_weak' }] : [];
}

export function amountProblems(field: string, amountFen: Fen): Problems {
  const fine = amountFen > 0n && amountFen <= AMOUNT_MAX;
  return fine ? [] : [{ field, rule: 'amount_range' }];
}

/** Addresses and CIDR blocks. */
export function ipProblems(rules: readonly string[]): Problems {
  const fine = rules.every((rule) => parseCidrList(rule) !== null);
  return fine ? [] : [{ field: 'ip', rule: 'ip_rules' }];
}

/** Null: none is given. */
export function rateProblems(rate: number | null): Problems {
  const fine = rate === null || (Number.isInteger(rate) && rate >= 1 && rate <= RATE_MAX);
  return fine ? [] : [{ field: 'rate', rule: 'rate_range' }];
}

export function idempotencyKeyProblems(field: string, key: string | null): Problems {
  const fine = key === null || isVisibleAscii(key, 1, IDEMPOTENCY_KEY_MAX);
  return fine ? [] : [{ field, rule: 'idempotency_key' }];
}

/** Why an operator decided as they did; null: they do not say. */
export function reasonProblems(field: string, reason: string | null): Problems {
  return isLine(reason, REASON_MAX) ? [] : [{ field, rule: 'length_1_to_256' }];
}

/** What the bank calls a payment; null: they do not say. */
export function bankReferenceProblems(field: string, reference: string | null): Problems {
  return isLine(reference, BANK_REFERENCE_MAX) ? [] : [{ field, rule: 'length_1_to_64' }];
}

function isLine(text: string | null, max: number): boolean {
  if (text === null) return true;
  const length = codePointLength(text.trim());
  return length >= 1 && length <= max && !hasControlOrLoneSurrogate(text);
}
