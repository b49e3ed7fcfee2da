// The introduction of the OpenAPI document: what applies to every operation.

import { requestSignature } from '../../crypto/request-signature.ts';
import { headerNameOf } from '../../http/credentials.ts';
import { ignoredHeaderName } from '../../http/ignored.ts';
import { prose, type Site, type Tag } from '../../http/openapi/description.ts';
import type { Audience } from './audience.ts';

export const TAGS: readonly { readonly name: Tag; readonly description: string }[] = [
  { name: 'Orders', description: 'Create orders, follow them and refund them.' },
  {
    name: 'Merchants',
    description: 'For whom orders are made and where, and who collects at a branch.',
  },
  {
    name: 'Mandates',
    description:
      'What payers allow to be paid without their payment password, and what programs pay under it.',
  },
  { name: 'Wallets', description: 'The balances and transactions of the owner of the key.' },
  {
    name: 'Account',
    description:
      'Who has signed in, their API keys, sessions and passwords, and what happened to them.',
  },
  {
    name: 'Callbacks',
    description:
      'Where owners are told of what happens, how that went, and the secret that signs it.',
  },
  {
    name: 'Paying',
    description: 'For payers and their browsers. Uses a session instead of a key.',
  },
  {
    name: 'Refund requests',
    description: 'Refunds that tools request and owners decide. Uses a session instead of a key.',
  },
  {
    name: 'Operators',
    description:
      'What operators see and decide of all users, in a session or with a key of a platform.',
  },
  {
    name: 'Service',
    description: 'The health of the service and its documentation.',
  },
  {
    name: 'Sandbox',
    description:
      'Play money, a payer and a clock for tests: only where `tael serve --sandbox` runs.',
  },
];

/** What the document of an audience says of itself. */
interface About {
  readonly title: string;
  readonly summary: string;
  readonly introduction: (site: Site) => string;
}

export const ABOUT: Readonly<Record<Audience, About>> = {
  merchant: {
    title: 'wallet payments',
    summary: 'Collection orders, payments, refunds and wallet records over signed requests.',
    introduction: (site) =>
      prose(
        'A wallet payment service. Merchants create collection orders and get a payment link, payers pay ' +
          'in the browser, and merchants query and refund orders. Money moves only between the wallets of ' +
          'this service.',
        ...signing(site),
        ...responses(site),
        ...values(site),
        ...writes(),
      ),
  },
  payer: {
    title: 'for people',
    summary: 'Paying, and what people do with their own wallets, in a session.',
    introduction: (site) =>
      prose(
        'For people who have signed in, as payers and as owners of merchants. What moves money out takes ' +
          'their payment password as well.',
        ...sessions(),
        ...responses(site),
        ...values(site),
      ),
  },
  operator: {
    title: 'for operators',
    summary: 'What operators see and decide of all users, in a session.',
    introduction: (site) =>
      prose(
        'For operators who have signed in. Whoever is none finds nothing here. What decides something takes ' +
          'their login password again.',
        ...sessions(),
        ...responses(site),
        ...values(site),
      ),
  },
  platform: {
    title: 'for platforms',
    summary: 'Users, recharges and the books, for the own program of a platform.',
    introduction: (site) =>
      prose(
        'For the own program of the platform whose wallet this is: its users and their money, as operators ' +
          'have them in the console. A key for it is made at the machine with `tael key create --operate`; ' +
          'it works here and nowhere else, only from the addresses that it names, up to the daily limits ' +
          'that it has, and on no operator. Keys of users do not work here.',
        ...signing(site),
        ...responses(site),
        ...values(site),
        'Recharges, decisions about withdrawals, and new merchants and branches take an idempotency key, and are ' +
          'refused without one. The keys belong to the operator whose API key it is. Everything else may be ' +
          'repeated as it is.',
      ),
  },
};

const EXAMPLE = {
  keyId: 'tk_0123456789abcdefghjkmn',
  secret: 'tael_sk_example',
  timestamp: '1795204806',
  nonce: '8f14e45fceea167a',
};

function sessions(): readonly string[] {
  return [
    '## Sessions',
    '`POST /auth/login` sets a cookie, which every request sends. What changes something has a JSON body, ' +
      '`{}` if there is nothing to say, and comes from a page of this service: `Origin` or ' +
      '`Sec-Fetch-Site` say so, and a request with neither is refused as `cross_site`. A request with the ' +
      'headers of a key is that of the key, whatever cookie it has.',
  ];
}

function signing({ shortName }: Site): readonly string[] {
  const name = (part: Parameters<typeof headerNameOf>[1]) => headerNameOf(shortName, part);
  const { keyId, secret, timestamp, nonce } = EXAMPLE;
  const signature = requestSignature(secret, keyId, timestamp, nonce);
  return [
    '## Signing',
    'Every operation that needs a key takes five headers:',
    [
      `- \`${name('Key')}\`: the key id`,
      `- \`${name('Secret')}\`: the secret`,
      `- \`${name('Timestamp')}\`: Unix time in seconds`,
      `- \`${name('Nonce')}\`: random text, new for each request`,
      `- \`${name('Signature')}\`: \`hex(HMAC-SHA256(secret, key_id + timestamp + nonce))\`, ` +
        'the parts joined without a separator',
    ].join('\n'),
    `A test value: for the key \`${keyId}\`, the secret \`${secret}\`, the timestamp ` +
      `\`${timestamp}\` and the nonce \`${nonce}\` the signature is \`${signature}\`.`,
    'A key has scopes; each operation names the one it requires. A key may send 60 requests in any 60 ' +
      'seconds, unless it was created with another limit. All reads and writes concern the owner of ' +
      'the key.',
  ];
}

function responses({ payBase }: Site): readonly string[] {
  return [
    '## Responses',
    'Success is always 200 and `{"ok": true, "data": …}`. A failure has another status and ' +
      '`{"ok": false, "msg", "code", "request_id", "doc_url"}`. **A failed request had no effect**, ' +
      'with one exception: after 503 `outcome_unknown` the result is not known. Repeat that request ' +
      'with the same idempotency key, never without one.',
    `Rely on \`code\`; [every code is explained](${payBase}/docs/errors). Within v1, fields and codes ` +
      'may be added but never removed: ignore unknown fields, and treat unknown codes by their ' +
      'status. `HEAD` works wherever `GET` does.',
  ];
}

function values({ shortName }: Site): readonly string[] {
  return [
    '## Values',
    'Amounts are in yuan (CNY): JSON numbers with two decimal places, like `88.00`. In requests the ' +
      'exact decimal value counts, however it is written: `88`, `88.00` and `8.8e1` are equal; ' +
      '`88.005` is refused, and so is the string `"88.00"`. Parse and write amounts as decimals, not ' +
      'as binary floating point.',
    'Times are RFC 3339 with milliseconds and `+08:00`. Days are calendar days in Asia/Shanghai.',
    'An optional field that is `null` counts as absent. Unknown fields and parameters are ignored, and ' +
      `named in the header \`${ignoredHeaderName(shortName)}\` of the answer; repeated ones are ` +
      'refused. Bodies are limited to 64 KiB and 32 levels of nesting.',
  ];
}

function writes(): readonly string[] {
  return [
    '## Writes',
    'Send an idempotency key with every write, and the same key with every retry. A repetition within ' +
      'ten minutes returns the first response, byte for byte, with `Idempotent-Replayed: true`. For 24 ' +
      'hours an order that is pending or was paid answers the request that made it, with its status.',
  ];
}
