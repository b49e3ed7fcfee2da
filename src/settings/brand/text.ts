// Checks what an operator writes for all to see: names and texts, which are plain text and escaped like
// anybody's, and links to a site, a mail address or a telephone.

import { invisibleFault } from '../../wire/invisible-text.ts';
import {
  codePointLength,
  hasControlOrLoneSurrogate,
  isVisibleAscii,
  URL_CHARACTERS_MAX,
  urlSyntaxProblem,
} from '../../wire/text-rules.ts';

const MAIL = /^mailto:[^@?]+@[^@?]+(\?.*)?$/i;
const TELEPHONE = /^tel:\+?\d[\d.()-]{1,30}$/i;

/** Null: it is too long, or it holds what nobody sees or nothing else. */
export function brandText(text: string, lengthMax: number): string | null {
  const trimmed = text.trim();
  const fits = codePointLength(trimmed) <= lengthMax;
  const fine = fits && !hasControlOrLoneSurrogate(trimmed) && invisibleFault(trimmed) === null;
  return fine ? trimmed : null;
}

/** Null: it may not be a link. */
export function brandLink(text: string): string | null {
  if (/^https:/i.test(text)) return urlSyntaxProblem(text) === null ? text : null;
  if (!isVisibleAscii(text, 1, URL_CHARACTERS_MAX)) return null;
  return MAIL.test(text) || TELEPHONE.test(text) ? text : null;
}
