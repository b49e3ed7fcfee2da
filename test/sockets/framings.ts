// Requests that carry another one inside, each framed so that two readers might disagree where it ends
// (request smuggling). Whoever reads them as RFC 9112 says never meets the one inside as a request.

import { DOMAIN } from '../support/proxies.ts';

/** Takes the request that is hidden; answers what is sent for it, its first line but for the address. */
export type Framing = (hidden: string) => string;

const CRLF = '\r\n';
const hex = (text: string) => Buffer.byteLength(text).toString(16);
const chunk = (text: string) => `${hex(text)}${CRLF}${text}${CRLF}`;
const LAST = `0${CRLF}${CRLF}`;

function framed(lines: readonly string[], body: string, line = 'POST {path} HTTP/1.1'): string {
  return [line, `Host: ${DOMAIN}`, ...lines, '', body].join(CRLF);
}

/** Who believes the encoding ends at the empty chunk and goes on with what is hidden. */
const lengthOrEncoding =
  (...encoding: readonly string[]): Framing =>
  (hidden) => {
    const body = LAST + hidden;
    return framed([`Content-Length: ${Buffer.byteLength(body)}`, ...encoding], body);
  };

/** Who believes the length goes on behind the size of the chunk, with what is hidden. */
const encodingOrLength =
  (...encoding: readonly string[]): Framing =>
  (hidden) => {
    const size = `${hex(hidden)}${CRLF}`;
    return framed(
      [`Content-Length: ${size.length}`, ...encoding],
      `${size}${hidden}${CRLF}${LAST}`,
    );
  };

/** Who takes the lines for none, or for a smaller number, goes on with what is hidden. */
const length =
  (lines: (bytes: number) => readonly string[], line?: string): Framing =>
  (hidden) =>
    framed(lines(Buffer.byteLength(hidden)), hidden, line);

const chunks =
  (body: (hidden: string) => string, ...more: readonly string[]): Framing =>
  (hidden) =>
    framed(['Transfer-Encoding: chunked', ...more], body(hidden));

const inLength = (...more: readonly string[]) =>
  length((bytes) => [`Content-Length: ${bytes}`, ...more]);
const withMethod = (method: string) =>
  length((bytes) => [`Content-Length: ${bytes}`], `${method} {path} HTTP/1.1`);

/** The header as it should be, and what some reader somewhere takes for it. */
const ENCODINGS: Readonly<Record<string, readonly string[]>> = {
  plain: ['Transfer-Encoding: chunked'],
  'in capitals': ['TRANSFER-ENCODING: CHUNKED'],
  'without a space': ['Transfer-Encoding:chunked'],
  'behind a tab': ['Transfer-Encoding:\tchunked'],
  'before a tab': ['Transfer-Encoding: chunked\t'],
  'with a space before the colon': ['Transfer-Encoding : chunked'],
  'with a tab before the colon': ['Transfer-Encoding\t: chunked'],
  'behind a vertical tab': ['Transfer-Encoding: \x0bchunked'],
  'behind a form feed': ['Transfer-Encoding: \x0cchunked'],
  'behind a NUL': ['Transfer-Encoding: \0chunked'],
  'behind a space of Latin-1': ['Transfer-Encoding: \xa0chunked'],
  'on a folded line': [`Transfer-Encoding:${CRLF} chunked`],
  'as a continuation of the line before': ['X-Before: a', ' Transfer-Encoding: chunked'],
  'behind a bare line feed': ['X-Before: a\nTransfer-Encoding: chunked'],
  'behind a bare carriage return': ['X-Before: a\rTransfer-Encoding: chunked'],
  'of another word': ['Transfer-Encoding: xchunked'],
  'with something behind it': ['Transfer-Encoding: chunkedx'],
  'in quotes': ['Transfer-Encoding: "chunked"'],
  'with a parameter': ['Transfer-Encoding: chunked;q=1'],
  'behind a comma': ['Transfer-Encoding: ,chunked'],
  'before a comma': ['Transfer-Encoding: chunked,'],
  twice: ['Transfer-Encoding: chunked, chunked'],
  'before identity': ['Transfer-Encoding: chunked, identity'],
  'behind identity': ['Transfer-Encoding: identity, chunked'],
  'behind gzip': ['Transfer-Encoding: gzip, chunked'],
  'on two lines': ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
  'on two lines, then identity': ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
  'on two lines, identity first': ['Transfer-Encoding: identity', 'Transfer-Encoding: chunked'],
};

/** Names that are not the header: only the length counts. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'with an underscore': 'Transfer_Encoding: chunked',
  'with a space inside': 'Transfer Encoding: chunked',
  'with a NUL behind it': 'Transfer-Encoding\0: chunked',
  'with a vertical tab behind it': 'Transfer-Encoding\x0b: chunked',
  'with another letter': 'Transfer-Encod\xc4\xb1ng: chunked',
  'with an X before it': 'X-Transfer-Encoding: chunked',
};

const LENGTHS: Readonly<Record<string, Framing>> = {
  'a length': inLength(),
  'two lengths, the smaller last': length((n) => [`Content-Length: ${n}`, 'Content-Length: 0']),
  'two lengths, the smaller first': length((n) => ['Content-Length: 0', `Content-Length: ${n}`]),
  'one length twice': length((n) => [`Content-Length: ${n}`, `Content-Length: ${n}`]),
  'one length twice on a line': length((n) => [`Content-Length: ${n}, ${n}`]),
  'two lengths on a line': length((n) => [`Content-Length: ${n}, 0`]),
  'a length with a plus': length((n) => [`Content-Length: +${n}`]),
  'a length with a minus': length((n) => [`Content-Length: -${n}`]),
  'a hexadecimal length': length((n) => [`Content-Length: 0x${n.toString(16)}`]),
  'a length with a fraction': length((n) => [`Content-Length: ${n}.0`]),
  'a length with an exponent': length((n) => [`Content-Length: ${n}e0`]),
  'a length with zeros before it': length((n) => [`Content-Length: 000${n}`]),
  'a length with an underscore': length((n) => [`Content-Length: ${`${n}`.split('').join('_')}`]),
  'a length before a semicolon': length((n) => [`Content-Length: ${n};`]),
  'a length behind a vertical tab': length((n) => [`Content-Length: \x0b${n}`]),
  'a length that overflows 64 bits': length((n) => [`Content-Length: ${2n ** 64n + BigInt(n)}`]),
  'a length that overflows 32 bits': length((n) => [`Content-Length: ${2n ** 32n + BigInt(n)}`]),
  'a length with a space before the colon': length((n) => [`Content-Length : ${n}`]),
  'a length on a folded line': length((n) => [`Content-Length:${CRLF} ${n}`]),
  'a length named in Connection': inLength('Connection: Content-Length'),
  'a length and another version': length((n) => [`Content-Length: ${n}`], 'POST {path} HTTP/1.2'),
  'the length of a GET': withMethod('GET'),
  'the length of a DELETE': withMethod('DELETE'),
  'the length of an OPTIONS': withMethod('OPTIONS'),
  'a length behind 100-continue': inLength('Expect: 100-continue'),
  'a length behind a strange expectation': inLength('Expect: y 100-continue'),
  'a length beside an upgrade to WebSocket': inLength(
    ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
  ),
  'a length beside an upgrade to HTTP/2': inLength(
    ...['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'],
  ),
};

const CHUNKS: Readonly<Record<string, Framing>> = {
  'a chunk': chunks((hidden) => chunk(hidden) + LAST),
  'a chunk named in Connection': chunks(
    (hidden) => chunk(hidden) + LAST,
    'Connection: Transfer-Encoding',
  ),
  'a chunk with an extension': chunks(
    (hidden) => chunk(hidden).replace(CRLF, `;a=b${CRLF}`) + LAST,
  ),
  'a chunk with an extension in quotes': chunks(
    (hidden) => chunk(hidden).replace(CRLF, `;a="0 b"${CRLF}`) + LAST,
  ),
  'an extension with a line feed in it': chunks(
    (hidden) => `5;a\nAAAAA${CRLF}${hex(hidden)}${CRLF}${LAST}${hidden}`,
  ),
  'an extension with a line in its quotes': chunks(
    (hidden) => `5;a="${CRLF}AAAAA${CRLF}0${CRLF}${CRLF}${hidden}"${CRLF}`,
  ),
  'an extension with a carriage return in it': chunks((hidden) => `0;a\rb${CRLF}${CRLF}${hidden}`),
  'an extension without its semicolon': chunks((hidden) => `0 a=b${CRLF}${CRLF}${hidden}`),
  'a chunk whose size ends with a line feed': chunks((hidden) => `0\n${CRLF}${hidden}`),
  'a chunk whose size ends with a carriage return': chunks((hidden) => `0\r${CRLF}${hidden}`),
  'a chunk that ends with a line feed': chunks((hidden) => `1${CRLF}A\n${LAST}${hidden}`),
  'a chunk that ends with two other bytes': chunks((hidden) => `1${CRLF}AXX${LAST}${hidden}`),
  'a chunk longer than its size': chunks((hidden) => `1${CRLF}AAAAAA${CRLF}${LAST}${hidden}`),
  'a size with 0x': chunks((hidden) => `0x0${CRLF}${CRLF}${hidden}`),
  'a size with a plus': chunks((hidden) => `+0${CRLF}${CRLF}${hidden}`),
  'a size with a minus': chunks((hidden) => `-0${CRLF}${CRLF}${hidden}`),
  'a size behind a space': chunks((hidden) => ` 0${CRLF}${CRLF}${hidden}`),
  'no size': chunks((hidden) => `${CRLF}${CRLF}${hidden}`),
  'a size of 65 bits': chunks((hidden) => `1${'0'.repeat(16)}${CRLF}${CRLF}${hidden}`),
  'a size below nothing': chunks((hidden) => `${'f'.repeat(16)}${CRLF}${CRLF}${hidden}`),
  'a trailer that is folded': chunks((hidden) => `0${CRLF}X: a${CRLF} b${CRLF}${CRLF}${hidden}`),
  'a trailer without a colon': chunks((hidden) => `0${CRLF}X-Bare${CRLF}${CRLF}${hidden}`),
  'a trailer with a line feed': chunks((hidden) => `0${CRLF}X: a\n${CRLF}${hidden}`),
  'chunks that HTTP/1.0 does not know': (hidden) =>
    lengthOrEncoding(
      'Transfer-Encoding: chunked',
      'Connection: keep-alive',
    )(hidden).replace('HTTP/1.1', 'HTTP/1.0'),
};

export const FRAMINGS: Readonly<Record<string, Framing>> = {
  ...LENGTHS,
  ...CHUNKS,
  ...each(ENCODINGS, (what, lines) => [
    [`a length, and the encoding ${what}`, lengthOrEncoding(...lines)],
    [`the encoding ${what}, and a length`, encodingOrLength(...lines)],
    [
      `the encoding ${what} before a length`,
      (hidden) => swapped(encodingOrLength(...lines)(hidden)),
    ],
  ]),
  ...each(OTHER_NAMES, (what, line) => [
    [`a length, and an encoding ${what}`, lengthOrEncoding(line)],
  ]),
};

/** The length behind the encoding. */
function swapped(text: string): string {
  return text.replace(/(Content-Length: \d+)\r\n([\s\S]*?)\r\n\r\n/, '$2\r\n$1\r\n\r\n');
}

function each<Value>(
  table: Readonly<Record<string, Value>>,
  make: (what: string, value: Value) => readonly (readonly [string, Framing])[],
): Record<string, Framing> {
  return Object.fromEntries(Object.entries(table).flatMap(([what, value]) => make(what, value)));
}
