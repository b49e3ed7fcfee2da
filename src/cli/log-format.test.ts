// The lines of the log for people and for programs that read key=value.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { pino } from 'pino';
import { formatting } from './log-format.ts';

function written(format: 'logfmt' | 'pretty', write: (log: pino.Logger) => void): string {
  let text = '';
  const destination = { write: (more: string) => (text += more) };
  write(pino({ level: 'trace' }, formatting(format, destination)));
  return stripVTControlCharacters(text);
}

test('logfmt has the fields of the JSON line, each on one line and quoted where it has to be', () => {
  const text = written('logfmt', (log) => {
    log.info({ status: 200, route: '/pay/:txNo', ok: true, none: null }, 'A request was answered.');
    log.warn({ error: { message: 'a "b"\nc', code: 'X' }, list: [1, 'a b'] }, 'Trouble = here');
  });
  const [info = '', warn = '', ...rest] = text.split('\n');
  assert.deepEqual(rest, ['']);
  assert.match(
    info,
    /^time=\d{4}-\d\d-\d\dT[\d:.]+Z level=info msg="A request was answered\." pid=\d+ /,
  );
  assert.match(info, / status=200 route=\/pay\/:txNo ok=true none=null$/);
  assert.match(warn, / level=warn msg="Trouble = here" /);
  assert.ok(
    warn.endsWith(String.raw` error.message="a \"b\"\nc" error.code=X list="[1,\"a b\"]"`),
    warn,
  );
});

test('pretty begins with the time and the words, and gives a stack lines of its own', () => {
  const text = written('pretty', (log) => {
    log.info({ requestId: 'req_1', suppressed: 3 }, 'A request was answered.');
    log.error({ error: { message: 'away', stack: 'Error: away\n    at here' } }, 'It failed.');
  });
  const [info = '', ...error] = text.trimEnd().split('\n');
  assert.match(
    info,
    /^\d\d:\d\d:\d\d INFO {2}A request was answered\. requestId=req_1 suppressed=3$/,
  );
  assert.match(error[0] ?? '', /^\d\d:\d\d:\d\d ERROR It failed\. error\.message=away$/);
  assert.deepEqual(error.slice(1), ['Error: away', '    at here']);
});

test('control characters of a value cannot write to the terminal', () => {
  const text = written('pretty', (log) => log.info({ name: '\u001b[31mred\u0007' }, 'Hello.'));
  assert.ok(text.includes(String.raw`name="\u001b[31mred\u0007"`), text);
});

test('a line stays one, whatever its words and the names of its fields are', () => {
  for (const format of ['logfmt', 'pretty'] as const) {
    const text = written(format, (log) => {
      log.info({ 'a\n b': 1, c: { '\u2028d': 'e\u2029f' } }, 'One.\n12:00:00 ERROR \u202etwo');
    });
    assert.doesNotMatch(text.replace(/\n$/, ''), /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u, text);
  }
});

test('a stack has no line that looks like one of the log, and no colour of others', () => {
  const stack = 'Error: \u001b[31mred\n12:00:00 ERROR two\n    at here';
  const text = written('pretty', (log) => log.error({ error: { stack } }, 'It failed.'));
  assert.deepEqual(text.trimEnd().split('\n').slice(1), [
    String.raw`Error: \u001b[31mred`,
    '    12:00:00 ERROR two',
    '    at here',
  ]);
});
