// Tests of recognizing cross-site requests, by what browsers and programs send.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crossSiteRefusal } from './cross-site.ts';

const OWN = 'https://pay.example.com/tael';

interface Headers {
  readonly origin?: string;
  readonly 'sec-fetch-site'?: string;
  readonly host?: string;
}

const OURS: Readonly<Record<string, Headers>> = {
  'a program': {},
  'our page': { origin: 'https://pay.example.com', 'sec-fetch-site': 'same-origin' },
  'our page in an old browser': { origin: 'https://pay.example.com' },
  'something the user typed': { 'sec-fetch-site': 'none' },
  'our page with a hidden origin': { origin: 'null', 'sec-fetch-site': 'same-origin' },
  'our page under another name': { origin: 'https://tael.lan', host: 'tael.lan' },
};

const FOREIGN: Readonly<Record<string, Headers>> = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another site in an old browser': { origin: 'https://evil.example', host: 'pay.example.com' },
  'another site that hides': { 'sec-fetch-site': 'cross-site' },
  'a neighbouring subdomain': { origin: 'https://pay.example.com', 'sec-fetch-site': 'same-site' },
  'an origin that hides in an old browser': { origin: 'null' },
  'an origin against the other header': {
    origin: 'https://evil.example',
    'sec-fetch-site': 'same-origin',
  },
  'our name without encryption': { origin: 'http://pay.example.com', host: 'pay.example.com' },
  'another port': { origin: 'http://127.0.0.1:9999', host: '127.0.0.1:8080' },
};

for (const [who, headers] of Object.entries(OURS)) {
  test(`${who} may`, () => assert.equal(crossSiteRefusal({ ...headers }, OWN), null));
}

for (const [who, headers] of Object.entries(FOREIGN)) {
  test(`${who} may not`, () => {
    assert.deepEqual(crossSiteRefusal({ ...headers }, OWN), { code: 'cross_site' });
  });
}

test('without HTTPS, a page under another name of the host may', () => {
  const headers = { origin: 'http://localhost:8080', host: 'localhost:8080' };
  assert.equal(crossSiteRefusal(headers, 'http://127.0.0.1:8080'), null);
});
