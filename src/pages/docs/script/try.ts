// "Try it": signs a request in the browser, shows what was signed, and sends it; or sends it in the session of
// whoever has signed in. The secret is kept in the field it was typed into and goes nowhere but to this service. Over plain HTTP browsers have no
// `crypto.subtle`, so the signature is made by a library everywhere.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const NONCE_BYTES = 8;

export interface Signed {
  readonly text: string;
  readonly signature: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Signing {
  readonly keyId: string;
  readonly secret: string;
  readonly shortName: string;
  readonly timestamp: string;
  readonly nonce: string;
}

export function signRequest({ keyId, secret, shortName, timestamp, nonce }: Signing): Signed {
  const text = keyId + timestamp + nonce;
  const signature = bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text)));
  const name = (part: string) => `X-${shortName}-${part}`;
  const headers = {
    [name('Key')]: keyId,
    [name('Secret')]: secret,
    [name('Timestamp')]: timestamp,
    [name('Nonce')]: nonce,
    [name('Signature')]: signature,
  };
  return { text, signature, headers };
}

export function openTry(docs: HTMLElement): void {
  const form = docs.querySelector<HTMLFormElement>('#try');
  if (!form) return;
  const { base = '', shortName = '' } = docs.dataset;
  const fieldOf = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const call = form.elements.namedItem('call') as HTMLSelectElement;
  const as = form.elements.namedItem('as') as HTMLSelectElement;
  const reader: Reader = { isSignedIn: false, isSandbox: false };
  const chosen = () => call.selectedOptions[0]?.dataset ?? {};
  const inSession = () => as.value === 'session' && Boolean(chosen().session);
  const show = () => {
    const { body = '', writes = '', session = '' } = chosen();
    labelOf(fieldOf('body')).hidden = body === '';
    labelOf(as).hidden = !reader.isSignedIn || !session;
    form.querySelector<HTMLElement>('.signing')?.toggleAttribute('hidden', inSession());
    fieldOf('sign').hidden = inSession();
    const asks = writes !== '' && !reader.isSandbox;
    labelOf(fieldOf('sure')).hidden = !asks;
    fieldOf('sure').required = asks;
  };
  const fill = () => {
    const { path = '', body = '' } = chosen();
    fieldOf('path').value = path;
    fieldOf('body').value = body;
    fieldOf('sure').checked = false;
    show();
  };
  const asked = (): Asked => {
    const { method = 'GET', body = '' } = chosen();
    const url = base + fieldOf('path').value.trim();
    return { method, url, body: body === '' ? '' : fieldOf('body').value };
  };
  const sign = () => {
    const random = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const signed = signRequest({
      keyId: fieldOf('key').value.trim(),
      secret: fieldOf('secret').value.trim(),
      shortName,
      timestamp: String(Math.floor(Date.now() / 1000)),
      nonce: bytesToHex(random),
    });
    showText('try-text', signed.text);
    showText('try-signature', signed.signature);
    showText('try-curl', curlOf(asked(), signed));
    reveal(form, '.made');
    return signed;
  };
  const choose = () => {
    const id = location.hash.slice(1);
    if ([...call.options].some(({ value }) => value === id)) call.value = id;
    fill();
  };
  choose();
  addEventListener('hashchange', choose);
  call.addEventListener('change', fill);
  as.addEventListener('change', show);
  fieldOf('sign').addEventListener('click', sign);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const headers = inSession() ? null : sign().headers;
    void send(asked(), headers).then((answer) => {
      showText('try-answer', answer);
      reveal(form, '.answer');
    });
  });
  form.hidden = false;
  docs.querySelector('.no-script')?.remove();
  void meet(base, reader).then((keys) => {
    form.querySelector('datalist')?.replaceChildren(...keys.map(optionOf));
    const [only] = keys;
    if (keys.length === 1 && only && fieldOf('key').value === '')
      fieldOf('key').value = only.key_id;
    show();
  });
}

interface Reader {
  isSignedIn: boolean;
  /** Nothing there is real. */
  isSandbox: boolean;
}

interface OwnKey {
  readonly key_id: string;
  readonly name: string;
}

/** Who reads, as far as the session says; answers their keys, of which the secrets are theirs to type. */
async function meet(base: string, reader: Reader): Promise<readonly OwnKey[]> {
  const read = async (path: string) => {
    const answer = await fetch(`${base}/api/v1${path}`);
    return answer.ok ? (await answer.json()).data : null;
  };
  try {
    reader.isSandbox = (await read('/health'))?.sandbox === true;
    const keys = await read('/keys?status=active&limit=100');
    reader.isSignedIn = keys !== null;
    return keys?.items ?? [];
  } catch {
    return [];
  }
}

function optionOf({ key_id: id, name }: OwnKey): HTMLElement {
  const option = document.createElement('option');
  option.value = id;
  option.label = name;
  return option;
}

function labelOf(field: HTMLElement): HTMLElement {
  return field.closest('label') ?? field;
}

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** Without headers that sign it is that of the session. */
async function send(
  { method, url, body }: Asked,
  headers: Signed['headers'] | null,
): Promise<string> {
  const typed = method !== 'GET' && { 'Content-Type': 'application/json' };
  const credentials = headers === null ? 'same-origin' : 'omit';
  const sent = { method, headers: { ...headers, ...typed }, credentials } as const;
  try {
    const answer = await fetch(url, method === 'GET' ? sent : { ...sent, body: body || '{}' });
    return `${answer.status}\n${indented(await answer.text())}`;
  } catch (error) {
    return String(error);
  }
}

/** As it came, with a line for each field; numbers keep their decimals. */
function indented(json: string): string {
  let depth = 0;
  return json.replace(/"(?:[^"\\]|\\.)*"|[{}[\],]/g, (part) => {
    if (part === '{' || part === '[') depth += 1;
    if (part === '}' || part === ']') depth -= 1;
    const line = `\n${'  '.repeat(depth)}`;
    if (part === '}' || part === ']') return line + part;
    return part.length > 1 ? part : part + line;
  });
}

/** With the secret in a variable, so that it can be shown to somebody. */
function curlOf({ method, url, body }: Asked, { headers }: Signed): string {
  const given = Object.entries(headers).map(([name, value]) => {
    return `-H "${name}: ${name.endsWith('-Secret') ? '$TAEL_SECRET' : value}"`;
  });
  const quoted = `'${body.replace(/'/g, "'\\''")}'`;
  const typed = ['-H "Content-Type: application/json"', `-d ${quoted}`];
  const sent = method === 'GET' ? [] : typed;
  const verb = method === 'GET' || method === 'POST' ? '' : `-X ${method} `;
  return [`curl -sS ${verb}'${location.origin}${url}'`, ...given, ...sent].join(' \\\n  ');
}

function showText(id: string, text: string): void {
  const place = document.getElementById(id);
  if (place) place.textContent = text;
}

function reveal(form: HTMLElement, selector: string): void {
  const part = form.querySelector<HTMLElement>(selector);
  if (part) part.hidden = false;
}
