// What was refused of a form, and the words for it: which field, by its name on the page, and why.

import type { FieldProblem, Refusal } from '../../core/refusal.ts';
import { fieldMessage } from '../../messages/fields.ts';
import { type Language, messageOf } from '../../messages/messages.ts';
import { type PageText, pageText } from './text.ts';

export interface FormError {
  readonly message: string;
  /** Put back into the form; secrets never are. */
  readonly login: string;
  readonly wantsCode: boolean;
  /** Of the two ways to prove a second factor, the one that was tried. */
  readonly wantsRecoveryCode?: boolean;
  /** Which form it was, where a page has more than its own. */
  readonly form?: 'sign_up' | 'pay_password';
  /** As it was typed to sign up. */
  readonly name?: string;
}

export function formErrorText(refusal: Refusal, language: Language): string {
  const text = pageText(language);
  switch (refusal.code) {
    case 'invalid_parameters':
      return problemsText(refusal.problems ?? [], language);
    case 'totp_required':
      return text.totpRequired;
    case 'internal':
      return text.internal;
    case 'outcome_unknown':
      return text.formOutcomeUnknown;
    default:
      return messageOf(refusal, language);
  }
}

/** A secret is typed twice; whatever is wrong with the second entry, it is not the first one. */
const FIRST_ENTRIES: ReadonlyMap<string, 'password' | 'pay_password'> = new Map([
  ['password_again', 'password'],
  ['pay_password_again', 'pay_password'],
]);

function problemsText(problems: readonly FieldProblem[], language: Language): string {
  const text = pageText(language);
  const wrongFields = new Set(problems.map(({ field }) => field));
  const sentences = problems.flatMap((problem) => {
    const first = FIRST_ENTRIES.get(problem.field);
    if (first === undefined) return [problemText(problem, language)];
    if (wrongFields.has(first) && problem.rule !== 'not_repeated') return [];
    return [first === 'password' ? text.passwordsDiffer : text.payPasswordsDiffer];
  });
  if (sentences.length === 0) return text.invalidForm;
  return [...new Set(sentences)].join(language === 'zh' ? '' : ' ');
}

function problemText(problem: FieldProblem, language: Language): string {
  const text = pageText(language);
  const wrong =
    problem.rule === 'six_digits' ? text.mustBeSixDigits : fieldMessage(problem, language);
  return text.fieldError(labelOf(problem.field, text), wrong);
}

function labelOf(field: string, text: PageText): string {
  const labels: Readonly<Record<string, string>> = {
    name: text.name,
    login: text.login,
    password: text.password,
    invite: text.invite,
    pay_password: text.newPayPassword,
    totp_code: text.code,
  };
  return labels[field] ?? field;
}
