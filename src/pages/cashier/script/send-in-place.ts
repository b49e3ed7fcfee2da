// Sends the forms of the page without leaving it, so that the next payment is said aloud as well. A form
// whose answer is lost stays as it was typed, to be sent once more: its key makes one order of it.

import { fieldsOf, post } from '../../kit/script/request.ts';
import { exchange } from './exchange.ts';
import { part, word } from './till.ts';

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
  post(form.action, body).then(exchange, () => {
    button.disabled = false;
    tellLost(form);
  });
}

function tellLost(form: HTMLFormElement): void {
  form.querySelector('.alert')?.remove();
  const line = document.createElement('p');
  line.className = 'alert';
  line.setAttribute('role', 'alert');
  line.textContent = word('noAnswer');
  form.prepend(line);
}
