// What was refused of a form, and the words for it: which field, by its name on the page, and why.

import type { FieldProblem, Refusal } from '../../core/refusal.ts';
import { fieldMessage, type Language, messageOf } from '../../messages/messages.ts';
import { type PageText, pageText } from './text.ts';

export interface FormError {
  readonly message: string;
  /** Put back into the form; secrets never are. */
  readonly login: string;
  readonly wantsCode: boolean;
  /** Which form it was, where a page has more than its own. */
  readonly form?: 'sign_up' | 'pay_password';
  /** As it was typed to sign up. */
  readonly name?: string;
}

export function formErrorText(refusal: Refusal, language: Language): string {
  const text = pageText(language);
  switch (refusal.code) {
    case 'invalid_parameters': {
      const problems = (refusal.problems ?? []).map((problem) => problemText(problem, language));
      return problems.length > 0 ? problems.join(' ') : text.invalidEntry;
    }
    case 'totp_required':
      return text.totpRequired;
    case 'internal':
      return text.internal;
    case 'outcome_unknown':
      return text.entryUnknown;
    default:
      return messageOf(refusal, language);
  }
}

function problemText(problem: FieldProblem, language: Language): string {
  const text = pageText(language);
  return text.entryProblem(labelOf(problem.field, text), fieldMessage(problem, language));
}

function labelOf(field: string, text: PageText): string {
  const labels: Readonly<Record<string, string>> = {
    name: text.name,
    login: text.login,
    password: text.password,
    password_again: text.passwordAgain,
    invite: text.invite,
    pay_password: text.newPayPassword,
    pay_password_again: text.newPayPasswordAgain,
    totp_code: text.code,
  };
  return labels[field] ?? field;
}
