// Sends a payment, once for however many taps, and follows it until its result is known. When an
// answer is lost, nobody knows whether the payment arrived: the page says so, polls the order, and
// sends nothing again unless its reader chooses to.

import { replacePage } from './replace-page.ts';
import { encodeFields, postForm, reach } from './request.ts';
import { part, say, show, state, viewAddress, word } from './screen.ts';
import { setSheet } from './sheet.ts';

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

/** Runs `whenUnsent` if nothing was sent, because the phone is offline. */
export function sendPayment(form: HTMLFormElement, whenUnsent: () => void): void {
  if (inFlight) return;
  const payment = { address: form.getAttribute('action') || '', body: encodeFields(form) };
  const thaw = freezeForm(form);
  sent = payment;
  if (navigator.onLine !== false) return transmit(payment);
  inFlight = true;
  // Some browsers say offline and are not. A password is sent only if something else gets through.
  reach(viewAddress() || payment.address).then(
    () => transmit(payment),
    () => {
      inFlight = false;
      sent = null;
      thaw();
      whenUnsent();
    },
  );
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
  for (const past of Array.from(document.querySelectorAll('#pay,#decline'))) show(past, false);
  setSheet(false, false);
  show(part('again'), false);
  const checking = part('checking');
  show(checking, true);
  document.title = checking?.querySelector('h2')?.textContent || document.title;
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

/** What it returns undoes it. */
function freezeForm(form: HTMLFormElement): () => void {
  const fields = Array.from(form.querySelectorAll('input'));
  const buttons = Array.from(form.querySelectorAll('button'));
  const told = Array.from(form.querySelectorAll('.main,.hint'));
  const before = told.map((element) => element.textContent);
  const title = document.title;
  const freeze = (frozen: boolean) => {
    form.classList.toggle('busy', frozen);
    form.setAttribute('aria-busy', String(frozen));
    for (const field of fields) field.readOnly = frozen;
    for (const button of buttons) button.disabled = frozen;
    for (let i = 0; i < told.length; i++) {
      const element = told[i];
      if (element) element.textContent = frozen ? word('paying') : before[i] || '';
    }
    document.title = frozen ? word('paying') : title;
  };
  freeze(true);
  return () => freeze(false);
}
