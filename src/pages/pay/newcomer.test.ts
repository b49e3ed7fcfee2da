// Tests of the forms by which newcomers come to pay: they sign up and set their payment password on
// the page itself, without a script, against the in-memory books.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TOTP } from 'otpauth';
import { PASSWORD } from '../../../test/support/known-password.ts';
import { openTown } from '../../../test/support/memory-town.ts';
import { PAY_PASSWORD, unwrap } from '../../../test/support/residents.ts';
import { fen } from '../../core/money.ts';
import { atThisMachine } from '../../service/administration/authorization.ts';
import { changeUserStatus } from '../../service/administration/change-user-status.ts';
import { enrolTotp } from '../../service/administration/enrol-totp.ts';
import { createInvite } from '../../service/administration/invites.ts';
import { recharge } from '../../service/administration/recharge.ts';

type Town = Awaited<ReturnType<typeof openTown>>;

const NEW = { name: '李"新"', login: 'Li.Xin', password: PASSWORD, password_again: PASSWORD };
const PIN = { pay_password: '975310', pay_password_again: '975310', password: PASSWORD };

function submit(town: Town, url: string, cookie: string, fields: Record<string, string>) {
  const payload = new URLSearchParams(fields).toString();
  const type = 'application/x-www-form-urlencoded';
  const headers = { 'content-type': type, accept: 'text/html', 'accept-language': 'zh-CN', cookie };
  return town.app.inject({ method: 'POST', url, payload, headers });
}

async function see(town: Town, url: string, cookie = ''): Promise<string> {
  const headers = { accept: 'text/html', 'accept-language': 'zh-CN', cookie };
  return (await town.app.inject({ url, headers })).body;
}

function cookieOf(response: { headers: Record<string, unknown> }): string {
  return String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
}

/** What the page says went wrong. */
function alertIn(body: string): string | undefined {
  return /role="alert">([^<]*)</.exec(body)?.[1];
}

test('newcomers sign up on the pay page, set a payment password, are recharged and pay', async () => {
  const town = await openTown({ signUp: 'open' });
  const url = `/pay/${await town.order()}`;
  const before = await see(town, url);
  assert.match(
    before,
    new RegExp(`<details>\\s*<summary>没有账户？立即注册.*action="${url}/sign-up"`, 's'),
  );
  assert.doesNotMatch(before, /name="invite"/);

  const signedUp = await submit(town, `${url}/sign-up`, '', NEW);
  assert.deepEqual([signedUp.statusCode, signedUp.headers.location], [303, url]);
  const cookie = cookieOf(signedUp);
  const first = await see(town, url, cookie);
  assert.match(first, /尚未设置支付密码.*name="pay_password".*name="password"/s);

  const set = await submit(town, `${url}/pay-password`, cookie, PIN);
  assert.deepEqual([set.statusCode, set.headers.location], [303, url]);
  assert.match(await see(town, url, cookie), /余额不足/);
  const user = await town.service.store.queries.userByLogin('li.xin');
  const userId = user?.userId ?? 0;
  unwrap(
    await recharge(
      town.service,
      { userId, amountFen: fen(20_000), idempotencyKey: null },
      atThisMachine(town.service),
    ),
  );

  const paid = await submit(town, url, cookie, { pay_password: '975310' });
  assert.equal(paid.statusCode, 303);
  assert.match(await see(town, url, cookie), /支付成功/);
});

test('errors are named as in the form, which stays open and keeps all but secrets', async () => {
  const town = await openTown({ signUp: 'open' });
  const url = `/pay/${await town.order()}`;
  const signUp = async (change: Record<string, string>) => {
    const response = await submit(town, `${url}/sign-up`, '', { ...NEW, ...change });
    assert.match(response.body, /<details open>\s*<summary>没有账户？立即注册/);
    assert.match(response.body, /value="李&quot;新&quot;"/);
    assert.doesNotMatch(response.body, new RegExp(PASSWORD));
    return [response.statusCode, alertIn(response.body)];
  };
  assert.deepEqual(await signUp({ login: 'WANG' }), [400, '登录名已被占用。']);
  assert.deepEqual(await signUp({ password: 'short', password_again: 'short' }), [
    400,
    '登录密码至少需要 8 个字符。',
  ]);
  const taken = await submit(town, `${url}/sign-up`, '', { ...NEW, login: 'WANG' });
  // At the field, in the form, and before the form to sign in: nobody has to look for it.
  const [field = ''] = /<input id="new_login"[^>]*>/.exec(taken.body) ?? [];
  assert.match(field, /aria-describedby="new_login_hint new_login_error" aria-invalid="true" auto/);
  const form = taken.body.slice(taken.body.indexOf('/sign-up"'), taken.body.indexOf('/sign-in"'));
  const error = '<p class="error" id="new_login_error" role="alert">登录名已被占用。</p>';
  assert.ok(form.includes(`${field}\n${error}`), form);
  const several = await submit(town, `${url}/sign-up`, '', {
    ...NEW,
    login: 'x',
    password: 'short',
    password_again: 'short',
  });
  assert.deepEqual(
    [...several.body.matchAll(/<p class="error" id="(\w+)_error"/g)].map(([, id]) => id),
    ['new_login', 'new_password'],
  );
  assert.equal(several.body.split(' autofocus').length - 1, 1);
  const differs = await signUp({ password_again: 'another one' });
  assert.deepEqual(differs, [400, '两次输入的登录密码不一致。']);
});

test('a wrong entry of a new payment password is explained in a sentence', async () => {
  const town = await openTown();
  const cookie = await town.signIn('wang');
  const problem = async (change: Record<string, string>) => {
    const url = '/account/pay-password';
    return alertIn((await submit(town, url, cookie, { ...PIN, ...change })).body);
  };
  assert.equal(await problem({ pay_password_again: '111111' }), '两次输入的支付密码不一致。');
  const letters = { pay_password: '97531a', pay_password_again: '97531a' };
  assert.equal(await problem(letters), '新支付密码须为 6 位数字。');
  const both = { pay_password: '97531a', pay_password_again: '111111' };
  assert.equal(await problem(both), '新支付密码须为 6 位数字。两次输入的支付密码不一致。');
});

test('where invites are needed the form takes one; where sign-up is closed there is no form', async () => {
  const inviting = await openTown({ signUp: 'invite' });
  const { code } = unwrap(
    await createInvite(
      inviting.service,
      { places: 1, expiresAtMs: null },
      atThisMachine(inviting.service),
    ),
  );
  const url = `/pay/${await inviting.order()}`;
  assert.match(await see(inviting, url), /name="invite" required/);
  const wrong = await submit(inviting, `${url}/sign-up`, '', { ...NEW, invite: '0000' });
  assert.equal(wrong.statusCode, 403);
  assert.match(alertIn(wrong.body) ?? '', /^邀请码错误/);
  const right = await submit(inviting, `${url}/sign-up`, '', { ...NEW, invite: code });
  assert.equal(right.statusCode, 303);

  const closed = await openTown();
  const shut = `/pay/${await closed.order()}`;
  for (const address of [shut, '/account']) {
    assert.doesNotMatch(await see(closed, address), /sign-up|注册<\/button>/);
  }
  assert.match(await see(closed, '/account'), /本服务未开放注册/);
  const refused = await submit(closed, `${shut}/sign-up`, '', NEW);
  assert.equal(refused.statusCode, 403);
  assert.match(alertIn(refused.body) ?? '', /^本服务未开放注册/);
});

test('users who forgot their payment password set another on the pay page, and pay', async () => {
  const town = await openTown();
  const url = `/pay/${await town.order()}`;
  const cookie = await town.signIn('wang');
  assert.match(
    await see(town, url, cookie),
    new RegExp(`href="${url}/pay-password">忘记支付密码？<`),
  );
  const asked = await see(town, `${url}/pay-password`, cookie);
  assert.match(asked, /重新设置支付密码.*name="pay_password_again".*name="password"/s);
  const wrong = await submit(town, `${url}/pay-password`, cookie, {
    ...PIN,
    password: 'wrong one',
  });
  assert.deepEqual([wrong.statusCode, alertIn(wrong.body)], [401, '登录密码错误。']);
  assert.match(wrong.body, /重新设置支付密码.*name="pay_password_again"/s);
  const set = await submit(town, `${url}/pay-password`, cookie, PIN);
  assert.deepEqual([set.statusCode, set.headers.location], [303, url]);
  await submit(town, url, cookie, { pay_password: '975310' });
  assert.match(await see(town, url, cookie), /支付成功/);
  // Opened again once it is paid, the address shows the receipt.
  assert.match(await see(town, `${url}/pay-password`, cookie), /支付成功/);
});

test('users who locked their payment password set another on the pay page, and pay', async () => {
  const town = await openTown();
  const url = `/pay/${await town.order()}`;
  const cookie = await town.signIn('wang');
  for (let n = 0; n < 5; n++) await submit(town, url, cookie, { pay_password: '111111' });
  assert.match(
    await see(town, url, cookie),
    /支付密码已锁定.*<details>.*action="[^"]*\/pay-password"/s,
  );
  const wrong = await submit(town, `${url}/pay-password`, cookie, {
    ...PIN,
    password: 'wrong one',
  });
  assert.deepEqual([wrong.statusCode, alertIn(wrong.body)], [401, '登录密码错误。']);
  assert.match(wrong.body, /<details open>/);
  const set = await submit(town, `${url}/pay-password`, cookie, PIN);
  assert.equal(set.statusCode, 303);
  assert.equal((await submit(town, url, cookie, { pay_password: '975310' })).statusCode, 303);
  assert.match(await see(town, url, cookie), /支付成功/);
});

test('those who use codes get a field for one, and a session that has ended is reported', async () => {
  const town = await openTown();
  const url = '/account';
  const cookie = await town.signIn('wang');
  assert.doesNotMatch(await see(town, url, cookie), /name="totp_code"/);
  const { secret } = unwrap(await enrolTotp(town.service, town.payer));
  assert.match(await see(town, url, cookie), /name="totp_code" required/);
  const without = await submit(town, `${url}/pay-password`, cookie, PIN);
  assert.equal(without.statusCode, 403);
  assert.match(alertIn(without.body) ?? '', /双重验证/);
  const code = new TOTP({ secret }).generate({ timestamp: town.clock.nowMs });
  const right = await submit(town, `${url}/pay-password`, cookie, { ...PIN, totp_code: code });
  assert.equal(right.statusCode, 303);
  const ended = await submit(town, `${url}/pay-password`, '', PIN);
  assert.equal(ended.statusCode, 401);
  assert.match(ended.body, /name="login"/);
});

test('without an order people sign up, in and out at /account, and see what they have', async () => {
  const town = await openTown({ signUp: 'open' });
  const entrance = await see(town, '/account');
  assert.match(entrance, /action="\/account\/sign-in".*action="\/account\/sign-up"/s);
  const signedUp = await submit(town, '/account/sign-up', '', NEW);
  assert.deepEqual([signedUp.statusCode, signedUp.headers.location], [303, '/account']);
  const cookie = cookieOf(signedUp);
  const user = await town.service.store.queries.userByLogin('li.xin');
  const page = await see(town, '/account', cookie);
  assert.ok(page.includes(user?.walletId ?? '?'));
  assert.match(page, /¥0\.00.*尚未|尚未.*¥0\.00/s);
  assert.equal((await submit(town, '/account/pay-password', cookie, PIN)).statusCode, 303);
  assert.match(await see(town, '/account', cookie), /账户已开通/);
  assert.equal((await submit(town, '/account/sign-out', cookie, {})).statusCode, 303);
  assert.match(await see(town, '/account', cookie), /action="\/account\/sign-in"/);
  unwrap(
    await changeUserStatus(
      town.service,
      user?.userId ?? 0,
      'suspend',
      null,
      atThisMachine(town.service),
    ),
  );
  const suspended = await submit(town, '/account/sign-in', '', {
    login: 'li.xin',
    password: String(NEW.password),
  });
  assert.match(suspended.body, /账户已被停用/);
  const wang = await submit(town, '/account/sign-in', '', { login: 'wang', password: PASSWORD });
  assert.match(await see(town, '/account', cookieOf(wang)), /¥1,000\.00/);
});

test('another site can submit none of the forms', async () => {
  const town = await openTown({ signUp: 'open' });
  const cookie = await town.signIn('wang');
  for (const [url, fields] of [
    ['/account/sign-up', NEW],
    ['/account/pay-password', PIN],
  ] as const) {
    const response = await town.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
        cookie,
      },
    });
    assert.equal(response.statusCode, 403);
    assert.equal(response.headers['set-cookie'], undefined);
  }
  const txNo = await town.order();
  const paid = await submit(town, `/pay/${txNo}`, cookie, { pay_password: PAY_PASSWORD });
  assert.equal(paid.statusCode, 303);
});
