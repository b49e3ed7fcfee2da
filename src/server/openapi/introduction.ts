// What holds for every operation, for the beginning of the description.

import { requestSignature } from '../../crypto/request-signature.ts';
import { headerNameOf } from '../../http/credentials.ts';
import { prose, type Site, type Tag } from '../../http/openapi/description.ts';

export const TAGS: readonly { readonly name: Tag; readonly description: string }[] = [
  { name: 'Orders', description: 'Ask for money, follow the order, give money back.' },
  { name: 'Wallets', description: 'What the owner of the key has, and where it came from.' },
  { name: 'Paying', description: 'What payers and their browsers use. No key, but a session.' },
  {
    name: 'Refund requests',
    description: 'What tools ask to refund, and owners decide. No key, but a session.',
  },
  {
    name: 'Service',
    description: 'Whether the service works, and what there is to know about it.',
  },
];

export function introduction(site: Site): string {
  return prose(
    'An internal wallet: merchants create collection orders and get a payment link, payers pay in ' +
      'the browser, merchants query and refund. Money moves only between wallets of this service.',
    ...signing(site),
    ...answers(site),
    ...values(),
    ...writes(),
  );
}

const EXAMPLE = {
  keyId: 'tk_0123456789abcdefghjkmn',
  secret: 'sk_example',
  timestamp: '1795204806',
  nonce: '8f14e45fceea167a',
};

function signing({ shortName }: Site): readonly string[] {
  const name = (part: Parameters<typeof headerNameOf>[1]) => headerNameOf(shortName, part);
  const { keyId, secret, timestamp, nonce } = EXAMPLE;
  const signature = requestSignature(secret, keyId, timestamp, nonce);
  return [
    '## Signing',
    'Every operation that asks for a key takes five headers:',
    [
      `- \`${name('Key')}\`: the key id`,
      `- \`${name('Secret')}\`: the secret`,
      `- \`${name('Timestamp')}\`: Unix time in seconds`,
      `- \`${name('Nonce')}\`: random text, new for each request`,
      `- \`${name('Signature')}\`: \`hex(HMAC-SHA256(secret, key_id + timestamp + nonce))\`, ` +
        'the parts joined with nothing between them',
    ].join('\n'),
    `A value to test with: for the key \`${keyId}\`, the secret \`${secret}\`, the timestamp ` +
      `\`${timestamp}\` and the nonce \`${nonce}\` the signature is \`${signature}\`.`,
    'A key has scopes; each operation says which it needs. Within any 60 seconds it may be used 60 ' +
      'times, unless it says otherwise. Reads and writes concern the owner of the key only.',
  ];
}

function answers({ payBase }: Site): readonly string[] {
  return [
    '## Answers',
    'Success is always 200 and `{"ok": true, "data": …}`. A failure is another status and ' +
      '`{"ok": false, "msg", "code", "request_id", "doc_url"}`. **It means that nothing happened**, ' +
      'with one exception: after 503 `outcome_unknown` nobody can say. Repeat that request with the ' +
      'same idempotency key, never without one.',
    `Go by \`code\`; [every code is explained](${payBase}/docs/errors). Fields and codes are only ` +
      'ever added within v1, so ignore fields you do not know, and treat a code you do not know by ' +
      'its status. `HEAD` works wherever `GET` does.',
  ];
}

function values(): readonly string[] {
  return [
    '## Values',
    'Amounts are yuan (CNY): JSON numbers with two decimals, like `88.00`. In requests the exact ' +
      'decimal value of the number counts, however it is written: `88`, `88.00` and `8.8e1` are the ' +
      'same; `88.005` is refused, and so is the string `"88.00"`. Read and write them as decimals, ' +
      'not as binary floating point.',
    'Times are RFC 3339 with milliseconds and `+08:00`. Days are days in Asia/Shanghai.',
    'An optional member that is `null` is absent. Unknown members and parameters are ignored; a ' +
      'repeated one is refused. Bodies have at most 64 KiB and 32 levels.',
  ];
}

function writes(): readonly string[] {
  return [
    '## Writes',
    'Send an idempotency key with every write and the same one with every retry. A repeat within ten ' +
      'minutes gets the first answer, byte for byte, with `Idempotent-Replayed: true`.',
  ];
}
