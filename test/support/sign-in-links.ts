// Sign-in links for tests: made for somebody, opened in a browser and entered from there.

import assert from 'node:assert/strict';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { createSignInLink } from '../../src/service/sign-in-links.ts';
import type { Api } from './api.ts';
import { type Answer, send } from './api-http.ts';
import { type Person, unwrap } from './residents.ts';

export const PAGE = { accept: 'text/html', 'accept-language': 'en' };
const FORM = { ...PAGE, 'Content-Type': 'application/x-www-form-urlencoded' };

export function signInLinksIn({ api }: { readonly api: Pick<Api, 'service' | 'origin'> }) {
  async function newLink(person: Pick<Person, 'userId'>, page: string): Promise<string> {
    const made = unwrap(
      await createSignInLink(api.service, person.userId, page, atThisMachine(api.service)),
    );
    return new URL(made.url).pathname;
  }

  async function openLink(link: string) {
    const shown = await send(api.origin, 'GET', link, { headers: PAGE });
    assert.equal(shown.status, 200, shown.text);
    const [, proof = ''] = /name="proof" value="([0-9a-f]{64})"/.exec(shown.text) ?? [];
    return { shown, proof, cookie: cookieSetBy(shown) };
  }

  function enter(link: string, proof: string, cookie: string | null, more = {}): Promise<Answer> {
    const raw = new URLSearchParams({ proof }).toString();
    return send(api.origin, 'POST', link, { raw, headers: { ...FORM, cookie, ...more } });
  }

  /** A session that may pay and look, and nothing else. */
  async function limitedCookie(person: Pick<Person, 'userId'>): Promise<string> {
    const link = await newLink(person, 'account');
    const { proof, cookie } = await openLink(link);
    const entered = await enter(link, proof, cookie);
    assert.equal(entered.status, 303, entered.text);
    return cookieSetBy(entered);
  }

  return { newLink, openLink, enter, limitedCookie };
}

export function cookieSetBy(answer: Answer): string {
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}
