// Tests of devices in words: what common browsers, apps and programs are called, and what cannot be read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceIn } from './device.ts';

const KNOWN = {
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Safari on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Microsoft Edge on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  'Safari on macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'WeChat on Android':
    'Mozilla/5.0 (Linux; Android 13; V2171A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.44.2502(0x28002C37) NetType/WIFI Language/zh_CN',
};

test('browsers are called by their name and their system', () => {
  for (const [device, userAgent] of Object.entries(KNOWN)) {
    assert.equal(deviceIn(userAgent), device);
  }
});

test('programs are called by their own name', () => {
  assert.equal(deviceIn('curl/8.5.0'), 'curl');
  assert.equal(deviceIn('python-requests/2.32.3'), 'python-requests');
  assert.equal(deviceIn('node'), 'node');
});

test('what cannot be read has no name, whatever is in it', () => {
  for (const text of [
    '',
    ' ',
    'Mozilla/5.0',
    '<script>alert(1)</script>',
    '支付宝',
    '\u202eabc/1',
  ]) {
    assert.equal(deviceIn(text), null, text);
  }
});

test('a name is short, whatever the length of the text', () => {
  assert.equal(deviceIn(`${'a'.repeat(10_000)}/1`), null);
  assert.ok((deviceIn(`Mozilla/5.0 (${'x'.repeat(10_000)}) Chrome/1`) ?? '').length <= 68);
});
