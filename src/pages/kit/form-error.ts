// Says what was refused of a form, and finds the words for it: which field, by its name on the page, and
// why.

import type { FieldProblem, Refusal } from '../../core/refusal.ts';
import { fieldMessage } from '../../refusals/field-rules.ts';
import { messageOf } from '../../refusals/refusals.ts';
import type { Language } from '../../wire/language.ts';
import type { PageText } from './text.en.ts';
import { pageText } from './text.ts';

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
  /** What is wrong with single fields, by their names. */
  readonly fields?: FieldErrors;
}

type FieldErrors = Readonly<Record<string, string>>;

/** Empty if what was refused is no matter of single fields. */
export function fieldErrorsOf(refusal: Refusal, language: Language): FieldErrors {
  if (refusal.code === 'invite_invalid') return { invite: messageOf(refusal, language) };
  const sentences = Map.groupBy(sentencesFor(refusal.problems ?? [], language), ([field]) => field);
  return Object.fromEntries(
    [...sentences].map(([field, found]) => [
      field,
      joined(
        found.map(([, text]) => text),
        language,
      ),
    ]),
  );
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
  const sentences = new Set(sentencesFor(problems, language).map(([, sentence]) => sentence));
  return sentences.size === 0 ? pageText(language).invalidForm : joined([...sentences], language);
}

function sentencesFor(
  problems: readonly FieldProblem[],
  language: Language,
): readonly (readonly [field: string, sentence: string])[] {
  const text = pageText(language);
  const wrongFields = new Set(problems.map(({ field }) => field));
  return problems.flatMap((problem) => {
    const { field } = problem;
    const first = FIRST_ENTRIES.get(field);
    if (first === undefined) return [[field, problemText(problem, language)] as const];
    if (wrongFields.has(first) && problem.rule !== 'not_repeated') return [];
    const differ = first === 'password' ? text.passwordsDiffer : text.payPasswordsDiffer;
    return [[field, differ] as const];
  });
}

function joined(sentences: readonly string[], language: Language): string {
  return sentences.join(language === 'zh' ? '' : ' ');
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
