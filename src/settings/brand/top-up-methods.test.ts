// Tests of the file that lists how people pay money in: what it may say, and what is wrong with it.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { Flaw } from './flaw.ts';
import { readTopUpMethods } from './top-up-methods.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tael-methods-'));
const file = path.join(folder, 'methods.json');
after(() => rmSync(folder, { recursive: true }));

function read(content: unknown) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readTopUpMethods(file);
}

function flawOf(content: unknown): string {
  const flaw = read(content);
  assert(flaw instanceof Flaw, 'it was read');
  return flaw.reason;
}

const BANK = { method: 'bank', name: '银行转账' };

test('what is said once counts in both languages, and what is left out is not there', () => {
  assert.deepEqual(read([{ ...BANK, receiving_account: 'icbc' }]), [
    {
      method: 'bank',
      name: { zh: '银行转账', en: '银行转账' },
      holder: null,
      account: null,
      text: null,
      receivingAccount: 'icbc',
      picture: null,
    },
  ]);
});

test('a picture stands beside the file and becomes part of what is told', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"></svg>';
  writeFileSync(path.join(folder, 'code.svg'), svg);
  const methods = read([{ ...BANK, picture: 'code.svg' }]);
  assert(!(methods instanceof Flaw));
  const encoded = Buffer.from(svg).toString('base64');
  assert.equal(methods[0]?.picture, `data:image/svg+xml;base64,${encoded}`);
  assert.match(flawOf([{ ...BANK, picture: 'none.svg' }]), /there is no/);
});

test('what is no such list says where it is wrong', () => {
  assert.match(flawOf('{'), /cannot be read as JSON/);
  assert.match(flawOf([]), /is not such a list/);
  assert.match(flawOf([{ ...BANK, method: 'A b' }]), /0\.method/);
  assert.match(flawOf([{ ...BANK, acount: '1' }]), /acount/);
  assert.match(flawOf([{ ...BANK, holder: 'x'.repeat(301) }]), /0\.holder/);
  assert.match(flawOf([BANK, BANK]), /two methods of one name/);
});
