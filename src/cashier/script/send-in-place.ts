// Sends the forms of the page without leaving it, so that the next payment is said aloud as well. A form
// whose answer is lost is sent once more as the browser would: its key makes one order of it.

import { fieldsOf, post } from '../../pay/script/request.ts';
import { exchange } from './exchange.ts';
import { part } from './till.ts';

export function sendInPlace(): void {
  for (const id of ['next', 'cancel']) {
    const form = part(id) as HTMLFormElement | null;
    if (form) form.addEventListener('submit', (event) => send(form, event));
  }
}

function send(form: HTMLFormElement, event: Event): void {
  event.preventDefault();
  const button = form.querySelector('button');
  if (!button || button.disabled) return;
  const body = fieldsOf(form);
  button.disabled = true;
  post(form.action, body).then(exchange, () => form.submit());
}
