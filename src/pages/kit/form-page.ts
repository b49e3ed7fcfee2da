// A page with forms of its own, as the forms know it: where it is, and how it is sent again with what was
// refused. Trouble of ours is told on a page that asks the store for nothing.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal, RefusalCode } from '../../core/refusal.ts';
import { setRetryHeaders } from '../../http/envelope.ts';
import { STATUS } from '../../http/status.ts';
import { type Language, messageOf } from '../../messages/messages.ts';
import type { Service } from '../../service/service.ts';
import { entryMessage } from './entry-message.ts';
import { type Attempt, type PageLinks, renderNotice } from './page.ts';
import type { PageAssets } from './page-assets.ts';
import { pageLanguage } from './page-language.ts';
import type { PageFrame } from './page-shell.ts';
import { pageText } from './page-text.ts';
import { sendHtml } from './send-html.ts';

export interface FormPage {
  /** Its address as the routes have it; the forms of the session send to addresses below it. */
  readonly path: string;
  links(service: Service, request: FastifyRequest): PageLinks;
  frame(service: Service, request: FastifyRequest): PageFrame;
  readonly assets: PageAssets;
  /** What is said otherwise on this page than on others. */
  words(language: Language): PageWords;
  /** The page as it stands, with what was just refused. */
  sendAgain(
    service: Service,
    request: FastifyRequest,
    reply: FastifyReply,
    refused: { readonly code: RefusalCode; readonly attempt: Attempt },
  ): Promise<FastifyReply>;
}

interface PageWords {
  readonly sessionEnded: string;
  readonly outcomeUnknown: string;
  /** What it means to send the form once more, while its result is not known. */
  readonly sendAgain?: string;
}

/** What was tried and refused; `login` is put back into the form, secrets never are. */
interface Refused extends Pick<Attempt, 'login' | 'form' | 'name'> {
  readonly refusal: Refusal;
}

const TROUBLES: ReadonlySet<RefusalCode> = new Set([
  'overloaded',
  'unavailable',
  'outcome_unknown',
  'internal',
]);

export async function sendRefused(
  page: FormPage,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, ...typed }: Refused,
): Promise<FastifyReply> {
  const { code } = refusal;
  setRetryHeaders(reply, refusal);
  reply.code(STATUS[code]);
  if (TROUBLES.has(code)) return sendTrouble(page, service, request, reply, refusal, typed.form);
  const message = messageFor(page, refusal, typed.form, pageLanguage(request));
  const wantsCode = code === 'totp_required' || code === 'totp_invalid';
  return page.sendAgain(service, request, reply, {
    code,
    attempt: { message, ...typed, wantsCode },
  });
}

/**
 * Asks the store for nothing: it is likely to be what is in trouble, and another failure on the way
 * to the page would hide this one, which may be that nobody knows whether money was moved.
 */
function sendTrouble(
  page: FormPage,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  form: Attempt['form'],
): FastifyReply {
  const language = pageLanguage(request);
  const text = pageText(language);
  const isUnclear = refusal.code === 'outcome_unknown';
  const { sendAgain = null } = page.words(language);
  // Of the other forms the script knows nothing; what they did shows when the page is looked at again.
  const unclear = isUnclear && form === undefined ? { sendAgain } : null;
  const notice = {
    heading: isUnclear ? text.unclear : text.trouble,
    detail: messageFor(page, refusal, form, language),
    next: page.links(service, request).page,
    requestId: request.id,
    unclear,
  };
  const frame = page.frame(service, request);
  return sendHtml(service, request, reply, renderNotice(frame, notice, page.assets));
}

function messageFor(
  page: FormPage,
  refusal: Refusal,
  form: Attempt['form'],
  language: Language,
): string {
  return form ? entryMessage(refusal, language) : pageMessage(page, refusal, language);
}

/** The catalogue speaks to programs in a few places; here somebody holds a phone. */
function pageMessage(page: FormPage, refusal: Refusal, language: Language): string {
  switch (refusal.code) {
    case 'totp_required':
      return pageText(language).totpRequired;
    case 'invalid_parameters':
      return pageText(language).invalidEntry;
    case 'internal':
      return pageText(language).internal;
    case 'session_required':
      return page.words(language).sessionEnded;
    case 'outcome_unknown':
      return page.words(language).outcomeUnknown;
    default:
      return messageOf(refusal, language);
  }
}
