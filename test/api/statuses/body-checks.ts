// Checks what every signed endpoint refuses about a body: its size and its media type.

import assert from 'node:assert/strict';
import { assertRefused } from '../../support/api-http.ts';
import { request as asBytes, signedLines, talk } from '../../support/api-raw.ts';
import type { Checks } from './signed-checks.ts';

/** One byte more than 64 KiB. */
export const TOO_LARGE = 'x'.repeat(65_537);

export const tooLarge: Checks = {
  async 'a body over 64 KiB is refused before the credentials are looked at'({ town, line }) {
    const [declared] = await talk(town.api.port, asBytes(line, [], TOO_LARGE));
    assert.ok(declared);
    assertRefused(declared, 413, 'payload_too_large');
  },

  async 'a body of 64 KiB is read, one byte more is not'({ town, prepare }) {
    const { line, body } = await prepare();
    const text = JSON.stringify(body ?? {});
    const fits = text + ' '.repeat(65_536 - Buffer.byteLength(text));
    for (const [bytes, status] of [
      [`${fits} `, 413],
      [fits, 200],
    ] as const) {
      const lines = [...signedLines(town.key), ['Content-Type', 'application/json'] as const];
      const [answer] = await talk(town.api.port, asBytes(line, lines, bytes));
      assert.equal(answer?.status, status);
    }
  },
};

/** The body of a GET is not read, so the length of a chunked one stays unknown. */
export const tooLargeInChunks: Checks = {
  async 'a body that grows too large while it arrives in chunks is refused'({ town, line }) {
    const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
    const head = asBytes(line, [['Transfer-Encoding', 'chunked']]);
    const [answer] = await talk(town.api.port, `${head}${chunk.repeat(3)}0\r\n\r\n`);
    assert.ok(answer);
    assertRefused(answer, 413, 'payload_too_large');
  },
};

const NOT_JSON = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  ...['application/jsonx', 'application/json-patch+json', 'text/json', 'application/json;x'],
  ...['application/json\ta', 'application/json; charset=gbk', 'json', '*/*', ';'],
  ...['application/json, application/json'],
];

export const wrongMediaType: Checks = {
  'CVE-2025-32442: a body without the media type of JSON is refused': async (endpoint) => {
    const { town, line, request, prepare } = endpoint;
    for (const type of NOT_JSON) {
      const answer = await request({ headers: { 'Content-Type': type } });
      assertRefused(answer, 415, 'unsupported_media_type');
    }
    const { body } = await prepare();
    const bare = asBytes(line, signedLines(town.key), JSON.stringify(body));
    const [untyped] = await talk(town.api.port, bare);
    assert.ok(untyped);
    assertRefused(untyped, 415, 'unsupported_media_type');
  },

  async 'the media type is refused before the body is read'({ request }) {
    const headers = { 'Content-Type': 'text/plain' };
    const answer = await request({ raw: '{"nonsense":', headers });
    assertRefused(answer, 415, 'unsupported_media_type');
  },

  async 'case, white space and a UTF-8 charset make no difference'({ request }) {
    for (const type of [
      ...['application/json', 'Application/JSON', 'application/json; charset=utf-8'],
      ...['application/json;charset=UTF-8', 'application/json ; charset="utf-8"'],
    ]) {
      const answer = await request({ headers: { 'Content-Type': type } });
      assert.equal(answer.status, 200, type);
    }
  },
};
