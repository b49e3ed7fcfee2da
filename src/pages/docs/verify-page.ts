// GET /verify.html: the page that checks proofs of the public log, as one file that people keep and open
// without a network. It is the same for everybody, and its policy stands in itself too.

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OPEN_GET, type OpenRoute } from '../../http/route.ts';

const FILE = path.resolve(import.meta.dirname, 'verify.html');

export const VERIFY_ROUTES: readonly OpenRoute[] = [
  {
    ...OPEN_GET,
    path: '/verify.html',
    endpoint: () => {
      const page = readFileSync(FILE);
      const headers = headersFor(page.toString());
      return (_, reply) => reply.headers(headers).send(page);
    },
  },
];

function headersFor(page: string): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      `default-src 'none'; style-src ${sourceOf(page, 'style')}; script-src ${sourceOf(page, 'script')}; ` +
      "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cache-control': 'public, max-age=300',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
}

/** Just this style, or this script, may be used. */
function sourceOf(page: string, name: 'style' | 'script'): string {
  const [, content = ''] = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(page) ?? [];
  return `'sha256-${hash('sha256', content, 'base64')}'`;
}
