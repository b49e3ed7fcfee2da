// "Try it": signs a request in the browser, shows what was signed, and sends it. The secret is kept in
// the field it was typed into and goes nowhere but to this service. Over plain HTTP browsers have no
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
  const body = fieldOf('body');
  const fill = () => {
    body.value = call.selectedOptions[0]?.dataset.body ?? '';
    const label = body.closest('label');
    if (label) label.hidden = body.value === '';
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
    const [method = '', path = ''] = call.value.split(' ');
    const asked = { method, url: `${base}/api/v1${path}`, body: body.value };
    showText('try-text', signed.text);
    showText('try-signature', signed.signature);
    showText('try-curl', curlOf(asked, signed));
    reveal(form, '.made');
    return { signed, asked };
  };
  fill();
  call.addEventListener('change', fill);
  (form.elements.namedItem('sign') as HTMLElement).addEventListener('click', sign);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { signed, asked } = sign();
    void send(asked, signed).then((answer) => {
      showText('try-answer', answer);
      reveal(form, '.answer');
    });
  });
  form.hidden = false;
  docs.querySelector('.no-script')?.remove();
}

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

async function send({ method, url, body }: Asked, { headers }: Signed): Promise<string> {
  const given = { ...headers, ...(method === 'POST' && { 'Content-Type': 'application/json' }) };
  const sent = { method, headers: given, credentials: 'omit' as const };
  try {
    const answer = await fetch(url, method === 'POST' ? { ...sent, body } : sent);
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
  const sent = method === 'POST' ? ['-H "Content-Type: application/json"', `-d ${quoted}`] : [];
  return [`curl -sS ${location.origin}${url}`, ...given, ...sent].join(' \\\n  ');
}

function showText(id: string, text: string): void {
  const place = document.getElementById(id);
  if (place) place.textContent = text;
}

function reveal(form: HTMLElement, selector: string): void {
  const part = form.querySelector<HTMLElement>(selector);
  if (part) part.hidden = false;
}
