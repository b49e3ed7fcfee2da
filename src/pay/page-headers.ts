// The headers of the pay page: nothing but itself is loaded, nobody may frame it or keep it, and
// its address, which is all it takes to see the order, is told to no other site.

import type { FastifyReply } from 'fastify';
import { PAGE_STYLE_DIGEST } from './page-style.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src '${PAGE_STYLE_DIGEST}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export function setPageHeaders(reply: FastifyReply): void {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-frame-options': 'DENY',
    // Not `no-referrer`: under it browsers hide the origin of the page's own forms, and a form
    // whose origin is hidden cannot be told from one that another site sent.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    ...PERSONAL_HEADERS,
  });
}

/** For answers, page or data, that depend on who asks and how. */
export const PERSONAL_HEADERS = {
  'cache-control': 'no-store',
  vary: 'Accept, Accept-Language, Cookie',
};
