// Requests to the service. A browser that is cut off may leave one open for ever, so each has an end.

const PATIENCE_MS = 20_000;

/** What the service cannot tell just now is no news: what is shown stays, and it is asked again. */
export function get(address: string, accept: string): Promise<string> {
  return ask(address, { headers: { accept } }, (response) => response.ok);
}

/** Whatever the status: it says nothing that the page does not say. */
export function post(address: string, body: string): Promise<string> {
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  return ask(address, { method: 'POST', headers, body }, () => true);
}

type Wanted = (response: Response) => boolean;

function ask(address: string, init: RequestInit, wanted: Wanted): Promise<string> {
  // Older browsers send no cookie unless they are told to.
  const options: RequestInit = { credentials: 'same-origin', cache: 'no-store' };
  const asked = fetch(address, Object.assign(options, init)).then((response) => {
    if (!wanted(response)) throw new Error('no news');
    return response.text();
  });
  const late = new Promise<string>((_, reject) => {
    setTimeout(() => reject(new Error('late')), PATIENCE_MS);
  });
  return Promise.race([asked, late]);
}

/** As a form is sent, without the browser's help, which old ones cannot give. */
export function fieldsOf(form: HTMLFormElement): string {
  return Array.from(form.querySelectorAll<HTMLInputElement>('input[name]'))
    .map((field) => `${encodeURIComponent(field.name)}=${encodeURIComponent(field.value)}`)
    .join('&');
}
