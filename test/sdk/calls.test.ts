// The five SDKs are equal: every operation of keys but a platform's is a call of each, by one name in the
// manner of its language, and answers with the record that is declared.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CALL_PAGES, CALLS, FUNCTIONS, withCallTable } from '../../bin/sdk-records/calls.ts';
import { goType } from '../../bin/sdk-records/go.ts';
import { sdkOperations } from '../../bin/sdk-records/records.ts';
import { camel } from '../../bin/sdk-records/words.ts';
import { openTael } from '../../sdk/typescript/src/tael.ts';

interface Language {
  readonly name: string;
  readonly source: string;
  readonly driver: string;
  readonly write: (name: string) => string;
  /** Every public method and function with what it gives. */
  readonly told: RegExp;
  /** A record as the methods name it. */
  readonly record: (name: string) => string;
  /** What it has besides: a method for another number, or something inside. */
  readonly also: readonly string[];
  /** What gives one after the other; null: it tells a function of them. */
  readonly each: (record: string) => string | null;
  readonly file: string;
}

const GO_WORDS: Readonly<Record<string, string>> = { Csv: 'CSV', Url: 'URL' };

const LANGUAGES: readonly Language[] = [
  {
    name: 'Python',
    source: 'sdk/python/tael/__init__.py',
    driver: 'sdk/python/driver.py',
    write: (name) => name,
    told: /^(?: {4})?def (?<name>[a-z]\w*)\([^:]*?(?::[^:]*?)*?\) ?-> (?<gives>[^:]+):$/gm,
    record: (name) => name,
    also: ['redirect_request', 'wait', 'written'],
    each: (record) => `Generator[${record}`,
    file: 'str',
  },
  {
    name: 'Go',
    source: 'sdk/go/tael.go',
    driver: 'sdk/go/driver/main.go',
    write: (name) => goCase(name),
    told: /^func (?:\(c \*Client\) )?(?<name>[A-Z]\w*)\(.*?\) (?:\((?:\w+ )?)?(?<gives>[^\s,()]+).*\{$/gm,
    record: goType,
    also: ['New', 'OrderByNumber', 'LifecycleByNumber'],
    each: () => null,
    file: '[]byte',
  },
  {
    name: 'Java',
    source: 'sdk/java/dev/tael/Tael.java',
    driver: 'sdk/java/Driver.java',
    write: camel,
    told: /^ {2}public (?:static )?(?<gives>[\w<>, ]+) (?<name>[a-z]\w*)\(/gm,
    record: (name) => name,
    also: [],
    each: () => null,
    file: 'String',
  },
  {
    name: 'PHP',
    source: 'sdk/php/Tael.php',
    driver: 'sdk/php/driver.php',
    write: camel,
    told: /^ {4}public (?:static )?function (?<name>[a-z]\w*)\([^{]*?\): (?<gives>\S+)/gm,
    record: (name) => `Tael\\${name}`,
    also: [],
    each: () => 'Generator',
    file: 'string',
  },
];

function goCase(name: string): string {
  const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.map((word) => GO_WORDS[word] ?? word).join('');
}

const operations = sdkOperations();

test('every operation is a call', () => {
  const called = CALLS.flatMap(({ operation }) => operation ?? []);
  assert.deepEqual(called.toSorted(), operations.map((one) => one.operationId).toSorted());
});

test('the table of calls is up to date: run `npm run task build:interface`', () => {
  for (const language of ['en', 'zh'] as const) {
    const page = readFileSync(CALL_PAGES[language], 'utf8');
    assert.ok(page.includes('`events.stream`'), CALL_PAGES[language]);
    assert.equal(page, withCallTable(page, language), CALL_PAGES[language]);
  }
});

test('TypeScript has every call, and no other', () => {
  const tael = openTael({ url: 'http://localhost', keyId: '', secret: '' });
  const found = Object.entries(tael).flatMap(([name, noun]) =>
    typeof noun === 'function' ? [name] : Object.keys(noun).map((verb) => `${name}.${verb}`),
  );
  assert.deepEqual(found.toSorted(), CALLS.map(({ typescript }) => typescript).toSorted());
});

/** What sessions give and keys do not. */
const OF_SESSIONS: Readonly<Record<string, readonly string[]>> = {
  listRequests: ['key_id'],
  ...Object.fromEntries(
    [
      ...['createReceiver', 'changeReceiver', 'removeReceiver'],
      ...['rotateReceiverSecret', 'rotateCallbackSecret'],
    ].map((id) => [id, ['password', 'totp_code']]),
  ),
};

test('Python takes by name what each operation takes', () => {
  const source = readFileSync('sdk/python/tael/__init__.py', 'utf8');
  const taken = new Map(
    [...source.matchAll(/^ {4}def (\w+)\(([^)]*)\) ?->/gm)].map(([, method, given = '']) => {
      return [method, [...given.matchAll(/(\w+): /g)].map(([, name = '']) => name)];
    }),
  );
  for (const { name, operation } of CALLS) {
    const { operationId = '', takes = [] } =
      operations.find((one) => one.operationId === operation) ?? {};
    const wanted = takes.filter((one) => !OF_SESSIONS[operationId]?.includes(one));
    const lacking = wanted.filter((one) => !taken.get(name)?.includes(one));
    assert.deepEqual(lacking, [], name);
  }
});

for (const { name, source, driver, write, told, record, also, each, file } of LANGUAGES) {
  const methods = new Map(
    [...readFileSync(source, 'utf8').matchAll(told)].map(({ groups = {} }) => {
      return [groups.name ?? '', groups.gives ?? ''];
    }),
  );
  test(`${name} has every call, and no other`, () => {
    const wanted = [...CALLS.map((one) => one.name), ...FUNCTIONS].map(write);
    const lacking = wanted.filter((one) => !methods.has(one));
    assert.deepEqual(lacking, [], 'methods that are missing');
    const others = [...methods.keys()].filter(
      (one) => !wanted.includes(one) && !also.includes(one),
    );
    assert.deepEqual(others, [], 'methods that the others have not');
  });

  test(`${name} answers with the records that are declared`, () => {
    for (const { name: called, operation, gives } of CALLS) {
      const declared = operations.find((one) => one.operationId === operation)?.record ?? gives;
      const found = methods.get(write(called));
      if (gives && /^(all|stream)_/.test(called)) {
        const wanted = each(record(gives));
        if (wanted) assert.ok(found?.startsWith(wanted), `${called}: ${found}`);
      } else assert.equal(found, declared ? record(declared) : file, called);
    }
  });

  test(`the driver of ${name} makes every call`, () => {
    const program = readFileSync(driver, 'utf8');
    for (const one of CALLS) {
      assert.match(program, new RegExp(`[.>:]${write(one.name)}\\b`), one.name);
    }
  });
}
