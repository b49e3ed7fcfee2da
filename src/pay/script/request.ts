// Requests to the service. A browser that is cut off may leave one open for ever, so each has an end.

const PATIENCE_MS = 20_000;

export function get(address: string, accept: string): Promise<string> {
  return ask(address, { headers: { accept } });
}

export function post(address: string, body: string): Promise<string> {
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  return ask(address, { method: 'POST', headers, body });
}

/** Whatever the status: it says nothing that the page does not say. */
function ask(address: string, init: RequestInit): Promise<string> {
  // Older browsers send no cookie unless they are told to.
  const options: RequestInit = { credentials: 'same-origin', cache: 'no-store' };
  const asked = fetch(address, Object.assign(options, init));
  const late = new Promise<string>((_, reject) => {
    setTimeout(() => reject(new Error('late')), PATIENCE_MS);
  });
  return Promise.race([asked.then((response) => response.text()), late]);
}

/** As a form is sent, without the browser's help, which old ones cannot give. */
export function fieldsOf(form: HTMLFormElement): string {
  return Array.from(form.querySelectorAll<HTMLInputElement>('input[name]'))
    .map((field) => `${encodeURIComponent(field.name)}=${encodeURIComponent(field.value)}`)
    .join('&');
}
