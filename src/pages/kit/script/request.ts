// Requests to the service, each with a time limit: a browser that is cut off may leave one open for
// ever.

const PATIENCE_MS = 20_000;

/** Only a success is news: after anything else the page stays as it is until the next poll. */
export function fetchText(
  address: string,
  accept: string,
  signal: AbortSignal | null = null,
): Promise<string> {
  return request(address, { headers: { accept }, signal }, (response) => response.ok);
}

/** Whatever the status: the page that comes back says everything that the status says. */
export function postForm(address: string, body: string): Promise<string> {
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  return request(address, { method: 'POST', headers, body }, () => true);
}

/** Whatever is answered: fails only if the service cannot be reached. */
export function reach(address: string): Promise<string> {
  return request(address, { headers: { accept: 'application/json' } }, () => true);
}

type Accepts = (response: Response) => boolean;

function request(address: string, init: RequestInit, accepts: Accepts): Promise<string> {
  // Older browsers send no cookie unless they are told to.
  const options: RequestInit = { credentials: 'same-origin', cache: 'no-store' };
  const answer = fetch(address, Object.assign(options, init)).then((response) => {
    if (!accepts(response)) throw new Error('no news');
    return response.text();
  });
  const timeout = new Promise<string>((_, reject) => {
    setTimeout(() => reject(new Error('late')), PATIENCE_MS);
  });
  return Promise.race([answer, timeout]);
}

/** As browsers encode a form. Old ones have nothing that does it for a script. */
export function encodeFields(form: HTMLFormElement): string {
  return Array.from(form.querySelectorAll<HTMLInputElement>('input[name]'))
    .map((field) => `${encodeURIComponent(field.name)}=${encodeURIComponent(field.value)}`)
    .join('&');
}
