// Tests of the sign-in provider as the service uses it, against a real one: when it is asked, what it may
// claim, and what becomes of a sign-in when it answers late, too much, or as somebody else.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import {
  openTestProvider,
  REFERENCE_CLAIM,
  type TestProvider,
  visitProvider,
} from '../../../test/support/sign-in-provider.ts';
import { readConfig } from '../../settings/config.ts';
import { type Begun, type Identity, signInProvider } from './provider.ts';

const BACK = 'http://127.0.0.1:8080/auth/oidc/callback';

async function withProvider(
  run: (given: { readonly at: TestProvider } & ReturnType<typeof asked>) => Promise<void>,
): Promise<void> {
  const at = await openTestProvider();
  at.allowReturnTo('http://127.0.0.1:8080');
  try {
    await run({ at, ...asked(at) });
  } finally {
    await at.close();
  }
}

function asked(at: TestProvider, more: Readonly<Record<string, string>> = {}) {
  const { provider: settings } = readConfig({ ...at.settings, ...more });
  assert(settings);
  const clock = { nowMs: 0 };
  const reasons: unknown[] = [];
  const provider = signInProvider({
    settings,
    log: (_, { fault, reason }) => reasons.push(`${fault}: ${reason}`),
    nowMs: () => clock.nowMs,
    requestSeconds: 0.3,
  });
  async function begun(): Promise<Begun> {
    const one = await provider.begin(BACK);
    assert(typeof one !== 'string', `${one} ${reasons}`);
    return one;
  }
  async function signIn(login: string) {
    const { url, checks } = await begun();
    return provider.finish(await visitProvider(at, url, login), checks);
  }
  return { provider, clock, reasons, begun, signIn };
}

test('it is asked what it is once an hour, and the former answer serves while it is away', async () => {
  await withProvider(async ({ at, provider, clock, begun }) => {
    let questions = 0;
    at.standInTheWay(({ url }) => {
      if (url?.endsWith('/openid-configuration')) questions += 1;
      return false;
    });
    await Promise.all([begun(), begun(), begun()]);
    clock.nowMs += 3_599_999;
    await begun();
    assert.equal(questions, 1);
    clock.nowMs += 1;
    at.standInTheWay((_, response) => {
      questions += 1;
      response.writeHead(503).end();
      return true;
    });
    await begun();
    assert.equal(
      await provider.examine(),
      'unexpected HTTP response status code; OAUTH_RESPONSE_IS_NOT_CONFORM',
    );
    await begun();
    assert.equal(questions, 3, 'one beside that of the examination');
  });
});

test('one that is too slow, answers too much, or breaks off is away, and asked again later', async () => {
  await withProvider(async ({ at, provider, clock, begun }) => {
    for (const answer of ['late', 'endless', 'broken'] as const) {
      at.standInTheWay((request, response) => {
        if (answer === 'broken') request.socket.destroy();
        if (answer === 'endless') {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.end('x'.repeat(300_000));
        }
        return true;
      });
      clock.nowMs += 5_000;
      assert.equal(await provider.begin(BACK), 'unavailable', answer);
    }
    at.standInTheWay(null);
    assert.equal(await provider.begin(BACK), 'unavailable', 'it is not asked again at once');
    clock.nowMs += 5_000;
    await begun();
  });
});

test('one that says to be another issuer is not used', async () => {
  await withProvider(async ({ at, provider, reasons }) => {
    at.standInTheWay(({ url }, response) => {
      if (!url?.endsWith('/openid-configuration')) return false;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ issuer: 'https://evil.example' }));
      return true;
    });
    assert.equal(await provider.begin(BACK), 'unavailable');
    assert.match(`${reasons}`, /issuer does not match the expected issuer/);
    assert.match((await provider.examine()) ?? '', /issuer does not match the expected issuer/);
  });
});

test('a token that has ended lets nobody in', async () => {
  await withProvider(async ({ at, signIn, reasons }) => {
    at.standInTheWay(({ url }, response) => {
      const later = () => mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * 3_600_000 });
      if (url === '/token') response.on('finish', later);
      return false;
    });
    try {
      assert.equal(await signIn('wang'), 'invalid');
      assert.match(`${reasons}`, /JWT timestamp claim value failed validation/);
    } finally {
      mock.timers.reset();
    }
  });
});

test('while it gives no tokens a sign-in is not finished, and nothing of it is in the log', async () => {
  await withProvider(async ({ at, provider, begun, reasons }) => {
    const { url, checks } = await begun();
    const returned = await visitProvider(at, url, 'wang');
    at.standInTheWay(() => true);
    assert.equal(await provider.finish(returned, checks), 'unavailable');
    assert.match(`${reasons}`, /timed out/);
    for (const secret of [returned.searchParams.get('code') ?? '', ...Object.values(checks)]) {
      assert.ok(!`${reasons}`.includes(secret));
    }
  });
});

test('the reference is what the claim says: a text or a whole number, and nothing unproved', async () => {
  await withProvider(async ({ at, signIn }) => {
    const account = `${at.issuer} wang`;
    const said = async (claim: unknown) => {
      at.claims.set('wang', { [REFERENCE_CLAIM]: claim });
      return (await signIn('wang')) as Identity;
    };
    assert.deepEqual(await said('member-1'), { account, reference: 'member-1' });
    assert.deepEqual(await said(20_417), { account, reference: '20417' });
    for (const odd of [null, 1.5, true, ['member-1'], '', 'a b', '会员', 'x'.repeat(65)]) {
      assert.deepEqual(await said(odd), { account, reference: null }, JSON.stringify(odd));
    }
    const bySub = asked(at, { TAEL_OIDC_REFERENCE_CLAIM: 'sub' });
    assert.deepEqual(await bySub.signIn('wang'), { account, reference: 'wang' });
    const byMail = asked(at, {
      TAEL_OIDC_REFERENCE_CLAIM: 'email',
      TAEL_OIDC_SCOPES: 'openid email',
    });
    at.claims.set('wang', { email: 'wang@example.com', email_verified: true });
    assert.deepEqual(await byMail.signIn('wang'), { account, reference: 'wang@example.com' });
    at.claims.set('wang', { email: 'wang@example.com' });
    assert.deepEqual(await byMail.signIn('wang'), { account, reference: null });
    const byPhone = asked(at, {
      TAEL_OIDC_REFERENCE_CLAIM: 'phone_number',
      TAEL_OIDC_SCOPES: 'openid phone',
    });
    at.claims.set('wang', { phone_number: '+8613800000000', phone_number_verified: true });
    assert.deepEqual(await byPhone.signIn('wang'), { account, reference: '+8613800000000' });
    at.claims.set('wang', { phone_number: '+8613800000000' });
    assert.deepEqual(await byPhone.signIn('wang'), { account, reference: null });
  });
});
