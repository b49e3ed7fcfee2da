// Sends the forms of the page without leaving it, so that the next payment is announced aloud as
// well. A form whose answer is lost stays filled in and may be sent again: its key makes one order
// of both.

import { encodeFields, postForm } from '../../kit/script/request.ts';
import { replacePage } from './replace-page.ts';
import { part, word } from './till.ts';

export function sendFormsInPlace(): void {
  for (const id of ['next', 'cancel']) {
    const form = part(id) as HTMLFormElement | null;
    if (form) form.addEventListener('submit', (event) => send(form, event));
  }
}

function send(form: HTMLFormElement, event: Event): void {
  event.preventDefault();
  const button = form.querySelector('button');
  if (!button || button.disabled) return;
  const body = encodeFields(form);
  button.disabled = true;
  postForm(form.action, body).then(replacePage, () => {
    button.disabled = false;
    showNoAnswer(form);
  });
}

function showNoAnswer(form: HTMLFormElement): void {
  form.querySelector('.alert')?.remove();
  const line = document.createElement('p');
  line.className = 'alert';
  line.setAttribute('role', 'alert');
  line.textContent = word('noAnswer');
  form.prepend(line);
}
