// A town whose people get mail: they set an address as they would, and a worker like that of `tael serve`
// sends, at a pace for tests.

import assert from 'node:assert/strict';
import type { OpenService } from '../../../src/service/open-service.ts';
import { type MailRhythm, startNotices } from '../../../src/workers/notices.ts';
import type { ApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import type { MailServer } from '../../support/mail-server.ts';
import { until } from '../../support/until.ts';

const RHYTHM: MailRhythm = {
  everyMs: 50,
  ordersEveryMs: 50,
  leaseMs: 2_000,
  waitsMs: Array.from({ length: 60 }, () => 20),
};

export const CODE = /[0-9A-Z]{5}-[0-9A-Z]{5}/;
export const LINK = /http\S+\/reset-password\/\S+/;

export function startPost(town: ApiTown, rhythm: MailRhythm = RHYTHM) {
  return startNotices(town.api.service as OpenService, () => {}, rhythm);
}

export function peopleOf(town: ApiTown, server: MailServer) {
  async function as(login: string, method: string, path: string, body?: object) {
    const headers = { cookie: await town.cookieOf(login) };
    return town.web(method, `/api/v1${path}`, { headers, ...(body && { body }) });
  }
  /** With the worker under way. */
  async function setAddress(login: string, email = `${login}@mail.example`): Promise<string> {
    const before = server.sentTo(email).length;
    const set = await as(login, 'POST', '/email', { email, password: PASSWORD });
    assert.equal(set.status, 200, set.text);
    const codeOf = () =>
      server
        .sentTo(email)
        .slice(before)
        .map(({ text }) => CODE.exec(text)?.[0])
        .findLast((code) => code !== undefined);
    await until(`the code comes to ${email}`, () => codeOf() !== undefined);
    const confirmed = await as(login, 'POST', '/email/confirm', { code: codeOf() });
    assert.equal(confirmed.status, 200, confirmed.text);
    return email;
  }
  const noticesOf = async (login: string) =>
    (await as(login, 'GET', '/notices?limit=100')).data.items as NoticeItem[];
  const kindsOf = async (login: string) => (await noticesOf(login)).map(({ kind }) => kind);
  return { as, setAddress, noticesOf, kindsOf };
}

export interface NoticeItem {
  readonly notice_no: string;
  readonly kind: string;
  readonly read: boolean;
  readonly about: string | null;
  readonly amount: number | null;
  readonly count: number | null;
  readonly detail: string | null;
  readonly address: string | null;
}
