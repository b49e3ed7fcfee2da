// Writes what `tael serve --demo` says: a few lines on the terminal, and a file with every credential and
// with requests to paste into a shell.

import { yuanText } from '../../core/money.ts';
import { DEMO_ORDER } from '../../service/demo.ts';
import type { Config, SignUpMode } from '../../settings/config.ts';
import { qrCodeLines } from '../qr-code.ts';
import { table } from '../table.ts';
import type { Demo, DemoPerson } from './demo-seed.ts';
import { signedRequest } from './signed-request.ts';

export function demoText(
  demo: Demo,
  address: string,
  { shortName, signUp }: Pick<Config, 'shortName' | 'signUp'>,
): string {
  const { merchant_id: merchantId, merchant_name: name } = demo;
  const body = `{"amount": 88.00, "merchant_id": ${merchantId}, "title": "${DEMO_ORDER.title}"}`;
  return [
    'The demo of Tael: every credential, and what to paste into a shell. They are kept nowhere else.',
    '',
    table([
      ['  address', address],
      ['  merchant', `${name}, merchant_id ${merchantId}`],
      ['  key id', demo.key_id],
      ['  key secret', demo.secret],
      ['  key scopes', 'query, collection, refund, events'],
      [
        '  tool refunds',
        `up to ${yuanText(demo.tool_refund_limit)} a day; above that the merchant approves`,
      ],
      ['  pay link', `${demo.pay_url} (for half an hour)`],
      ...personRows('merchant', demo.merchant, 'its payment password confirms refunds'),
      ...personRows('payer', demo.payer, 'has 10000.00 to spend'),
      ...personRows('operator', demo.operator, 'runs the service'),
    ]),
    '',
    ...signUpText(signUp, address),
    'To create a collection order, paste this into a shell. Then open the pay_url in its response and',
    'pay as the payer.',
    '',
    signedRequest(demo, { method: 'POST', url: `${address}/api/v1/collection`, body, shortName }),
    '',
    'For the commands of README.md, "A first payment":',
    '',
    exports(demo, address),
  ].join('\n');
}

/** What one needs at once. */
export function demoLines(demo: Demo, file: string): readonly string[] {
  const { pay_url: link, merchant, payer } = demo;
  const row = ({ login, password, pay_password: pin }: DemoPerson) => [login, password, pin];
  return [
    `Demo: open this link and pay as the payer: ${link}`,
    ...qrCodeLines(link),
    table([
      ['  login', 'password', 'payment password'],
      row(payer).map((cell, index) => (index === 0 ? `  ${cell}` : cell)),
      row(merchant).map((cell, index) => (index === 0 ? `  ${cell}` : cell)),
    ]),
    `The merchant's key, and all the rest, is in ${file}.`,
  ];
}

function signUpText(mode: SignUpMode, address: string): readonly string[] {
  const forWhom = { open: 'Anybody', invite: 'Whoever has an invite', off: null }[mode];
  return forWhom === null
    ? []
    : [`${forWhom} can sign up, on a pay page or at ${address}/account.`, ''];
}

/** All values are from safe alphabets, so nothing needs quoting. */
function exports({ key_id, secret, merchant_id, merchant, payer }: Demo, address: string): string {
  return `export TAEL_URL=${address} TAEL_KEY=${key_id} TAEL_SECRET=${secret}
export MERCHANT_ID=${merchant_id} MERCHANT_PIN=${merchant.pay_password}
export PAYER_LOGIN=${payer.login} PAYER_PASSWORD=${payer.password} PAYER_PIN=${payer.pay_password}`;
}

function personRows(role: string, person: DemoPerson, note: string): string[][] {
  return [
    [`  ${role} login`, `${person.login}   (user_id ${person.user_id}, ${note})`],
    [`  ${role} password`, person.password],
    [`  ${role} payment password`, person.pay_password],
  ];
}
