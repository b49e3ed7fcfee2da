// What is wrong with one field, in words: to follow its name, or as a sentence of its own.

import type { FieldProblem } from '../core/refusal.ts';
import { FIELDS_EN } from './fields-en.ts';
import { FIELDS_ZH } from './fields-zh.ts';
import type { Language } from './language.ts';

export function fieldMessage({ rule, given }: FieldProblem, language: Language): string {
  const text = (language === 'zh' ? FIELDS_ZH : FIELDS_EN)[rule];
  if (given === undefined) return text;
  return language === 'zh' ? `${text}：${given}` : `${text}: ${given}`;
}

export function fieldSentence(problem: FieldProblem, language: Language): string {
  const stop = language === 'zh' ? '。' : '.';
  return `${problem.field} ${fieldMessage(problem, language)}${stop}`;
}
