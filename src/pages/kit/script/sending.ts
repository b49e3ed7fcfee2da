// Sends a payment, once for however many taps, and follows it until its result is known. When an
// answer is lost, nobody knows whether the payment arrived: the page says so, polls the order, and
// sends nothing again unless its reader chooses to.

import { replacePage } from './replace-page.ts';
import { encodeFields, postForm } from './request.ts';
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
let whenUnclear: () => void = () => undefined;

export function isSending(): boolean {
  return inFlight;
}

/** True from a payment being sent to its result being shown. */
export function awaitsResult(): boolean {
  return sent !== null;
}

/** Runs `callback` whenever a result was lost. */
export function onUnclear(callback: () => void): void {
  whenUnclear = callback;
}

export function sendPayment(form: HTMLFormElement): void {
  if (inFlight) return;
  sent = { address: form.getAttribute('action') || '', body: encodeFields(form) };
  freezeForm(form);
  transmit(sent);
}

function transmit(payment: Sent): void {
  inFlight = true;
  say(word('paying'));
  postForm(payment.address, payment.body).then(
    (html) => {
      inFlight = false;
      if (!replacePage(html) || state() === 'checking') markUnclear();
      else markResolved();
    },
    () => {
      inFlight = false;
      markUnclear();
    },
  );
}

/** The page shows the result. */
export function markResolved(): void {
  say('');
  sent = null;
  unclear = false;
}

function markUnclear(): void {
  unclear = true;
  doubts = 0;
  for (const past of Array.from(document.querySelectorAll('#pay,.step .alert'))) show(past, false);
  show(part('again'), false);
  show(part('checking'), true);
  say(word('checking'));
  whenUnclear();
}

/**
 * Called when the service says that the order is still unpaid. The second time, it may be sent
 * again.
 */
export function offerToSendAgain(): void {
  const again = part('again');
  if (!unclear || !sent || !again || ++doubts < DOUBTS_MIN) return;
  setOffered(again, true);
  const button = again.querySelector('button');
  if (button) button.onclick = () => sendAgain(again);
}

function sendAgain(again: HTMLElement): void {
  if (inFlight || !sent) return;
  setOffered(again, false);
  transmit(sent);
}

/** The page never says "do not pay again" or "check again" together with "send again". */
function setOffered(again: HTMLElement, offered: boolean): void {
  show(again, offered);
  const parent = again.parentElement;
  if (!parent) return;
  for (const other of Array.from(parent.querySelectorAll('.status p,a.main')))
    show(other, !offered);
}

function freezeForm(form: HTMLFormElement): void {
  form.classList.add('busy');
  form.setAttribute('aria-busy', 'true');
  for (const field of Array.from(form.querySelectorAll('input'))) field.readOnly = true;
  for (const button of Array.from(form.querySelectorAll('button'))) button.disabled = true;
  const main = form.querySelector('.main');
  const hint = form.querySelector('.hint');
  if (main) main.textContent = word('paying');
  if (hint) hint.textContent = word('paying');
}
