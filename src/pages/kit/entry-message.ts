// What is said beside a form that was filled in wrongly: which of its fields, by the name it has on the
// page, and why.

import type { Refusal } from '../../core/refusal.ts';
import { fieldMessage, type Language, messageOf } from '../../messages/messages.ts';
import { type PageText, pageText } from './page-text.ts';

export function entryMessage(refusal: Refusal, language: Language): string {
  const text = pageText(language);
  switch (refusal.code) {
    case 'invalid_parameters': {
      const problems = (refusal.problems ?? []).map((problem) =>
        text.entryProblem(labelOf(problem.field, text), fieldMessage(problem, language)),
      );
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
