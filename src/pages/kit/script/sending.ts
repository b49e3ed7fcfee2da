// Sends a payment, once for however many taps, and stays with it until its result is known. When an
// answer is lost, nobody can say whether the payment arrived: the page says that, asks for the state
// of the order, and sends nothing again unless its reader wants it.

import { exchange } from './exchange.ts';
import { fieldsOf, post } from './request.ts';
import { part, say, show, state, word } from './screen.ts';

interface Sent {
  readonly address: string;
  readonly body: string;
}

const DOUBTS_MIN = 2;

let sent: Sent | null = null;
let inFlight = false;
let unclear = false;
let doubts = 0;
let wondering: () => void = () => undefined;

export function busy(): boolean {
  return inFlight;
}

/** True from a payment being sent to its result being shown. */
export function awaits(): boolean {
  return sent !== null;
}

/** To be done whenever a result was lost. */
export function onUnclear(callback: () => void): void {
  wondering = callback;
}

export function pay(form: HTMLFormElement): void {
  if (inFlight) return;
  sent = { address: form.getAttribute('action') || '', body: fieldsOf(form) };
  freeze(form);
  transmit(sent);
}

function transmit(payment: Sent): void {
  inFlight = true;
  say(word('paying'));
  post(payment.address, payment.body).then(
    (html) => {
      inFlight = false;
      if (!exchange(html) || state() === 'checking') wonder();
      else known();
    },
    () => {
      inFlight = false;
      wonder();
    },
  );
}

/** The page shows what became of it. */
export function known(): void {
  say('');
  sent = null;
  unclear = false;
}

function wonder(): void {
  unclear = true;
  doubts = 0;
  for (const past of Array.from(document.querySelectorAll('#pay,.step .alert'))) show(past, false);
  show(part('again'), false);
  show(part('checking'), true);
  say(word('checking'));
  wondering();
}

/** The service has answered and the order is still to be paid: said twice, it may be sent again. */
export function stillDue(): void {
  const again = part('again');
  if (!unclear || !sent || !again || ++doubts < DOUBTS_MIN) return;
  offer(again, true);
  const button = again.querySelector('button');
  if (button) button.onclick = () => transmitAgain(again);
}

function transmitAgain(again: HTMLElement): void {
  if (inFlight || !sent) return;
  offer(again, false);
  transmit(sent);
}

/** "Do not pay again", or to look again, and "send it again" are not said at once. */
function offer(again: HTMLElement, offered: boolean): void {
  show(again, offered);
  const parent = again.parentElement;
  if (!parent) return;
  for (const other of Array.from(parent.querySelectorAll('.status p,a.main')))
    show(other, !offered);
}

function freeze(form: HTMLFormElement): void {
  form.classList.add('busy');
  form.setAttribute('aria-busy', 'true');
  for (const field of Array.from(form.querySelectorAll('input'))) field.readOnly = true;
  for (const button of Array.from(form.querySelectorAll('button'))) button.disabled = true;
  const main = form.querySelector('.main');
  const hint = form.querySelector('.hint');
  if (main) main.textContent = word('paying');
  if (hint) hint.textContent = word('paying');
}
