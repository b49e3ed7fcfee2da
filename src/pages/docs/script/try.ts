// "Try it": signs a request in the browser, shows what was signed, and sends it; or sends it in the
// session of whoever has signed in. The secret is kept in the field it was typed into and goes nowhere
// but to this service. Over plain HTTP browsers have no `crypto.subtle`, so the signature is made by a
// library everywhere.

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
  const reader: Reader = { isSignedIn: false, isSandbox: false };
  const show = () => showFields(form, reader);
  const choose = () => {
    const call = selectOf(form, 'call');
    const id = location.hash.slice(1);
    if ([...call.options].some(({ value }) => value === id)) call.value = id;
    fillFields(form);
    show();
  };
  const sign = () => signForm(form, base, shortName);
  choose();
  addEventListener('hashchange', choose);
  form.addEventListener('change', ({ target }) => {
    if (target === selectOf(form, 'call')) fillFields(form);
    show();
  });
  fieldOf(form, 'sign').addEventListener('click', sign);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const headers = isInSession(form) ? null : sign().headers;
    void send(askedIn(form, base), headers).then((answer) => {
      showText('try-answer', answer);
      reveal(form, '.answer');
    });
  });
  form.hidden = false;
  docs.querySelector('.no-script')?.remove();
  void meet(base, reader).then((keys) => {
    offerKeys(form, keys);
    show();
  });
}

/** What the chosen operation needs, for whoever reads. */
function showFields(form: HTMLFormElement, { isSignedIn, isSandbox }: Reader): void {
  const { body = '', writes = '', session = '' } = chosenIn(form);
  labelOf(fieldOf(form, 'body')).hidden = body === '';
  labelOf(selectOf(form, 'as')).hidden = !isSignedIn || session === '';
  form.querySelector('.signing')?.toggleAttribute('hidden', isInSession(form));
  fieldOf(form, 'sign').hidden = isInSession(form);
  const asks = writes !== '' && !isSandbox;
  labelOf(fieldOf(form, 'sure')).hidden = !asks;
  fieldOf(form, 'sure').required = asks;
}

function fillFields(form: HTMLFormElement): void {
  const { path = '', body = '' } = chosenIn(form);
  fieldOf(form, 'path').value = path;
  fieldOf(form, 'body').value = body;
  fieldOf(form, 'sure').checked = false;
}

function askedIn(form: HTMLFormElement, base: string): Asked {
  const { method = 'GET', body = '' } = chosenIn(form);
  const url = base + fieldOf(form, 'path').value.trim();
  return { method, url, body: body === '' ? '' : fieldOf(form, 'body').value };
}

/** Shows what it signed, too. */
function signForm(form: HTMLFormElement, base: string, shortName: string): Signed {
  const signed = signRequest({
    keyId: fieldOf(form, 'key').value.trim(),
    secret: fieldOf(form, 'secret').value.trim(),
    shortName,
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce: bytesToHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))),
  });
  showText('try-text', signed.text);
  showText('try-signature', signed.signature);
  showText('try-curl', curlOf(askedIn(form, base), signed));
  reveal(form, '.made');
  return signed;
}

function offerKeys(form: HTMLFormElement, keys: readonly OwnKey[]): void {
  form.querySelector('datalist')?.replaceChildren(...keys.map(optionOf));
  const [only] = keys;
  const field = fieldOf(form, 'key');
  if (keys.length === 1 && only && field.value === '') field.value = only.key_id;
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

function selectOf(form: HTMLFormElement, name: string): HTMLSelectElement {
  return form.elements.namedItem(name) as HTMLSelectElement;
}

/** What the form says of the operation. */
function chosenIn(form: HTMLFormElement): DOMStringMap {
  return selectOf(form, 'call').selectedOptions[0]?.dataset ?? {};
}

function isInSession(form: HTMLFormElement): boolean {
  return selectOf(form, 'as').value === 'session' && Boolean(chosenIn(form).session);
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
