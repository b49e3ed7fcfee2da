// The field for a payment password: six dots, and a keypad where fingers are the pointer. The field
// itself lies on top of the dots, so that keyboards, paste and password managers still reach it.

import { DIGITS, extractDigits, isComplete, pressKey } from './digits.ts';
import { page, part, say, show, word } from './screen.ts';
import { sendPayment } from './sending.ts';
import { isSheet, isTyping, setSheet } from './sheet.ts';

interface Pin {
  readonly form: HTMLFormElement;
  readonly field: HTMLInputElement;
  /** The amount that the sixth digit pays; null if a button has to be pressed after it. */
  readonly sends: string | null;
}

/** A reader who chose the system's keyboard keeps it. */
let systemKeyboard = false;

export function mountPin(): void {
  const pin = findPin(page());
  setSheet(false, false);
  if (!pin) return;
  const form = pin.form;
  const field = pin.field;
  form.classList.add('dotted');
  show(form.querySelector('.dots'), true);
  const hint = form.querySelector('.hint');
  if (hint && pin.sends !== null) hint.textContent = word('sends', pin.sends);
  // A code is typed on the system's keyboard, and two keyboards are one too many.
  const fingers = matchMedia('(pointer: coarse)').matches;
  if (fingers && form.dataset.keypad !== undefined && !systemKeyboard) showKeypad(pin);
  // A paste may hold more than six characters; its digits are kept.
  field.removeAttribute('maxlength');
  field.addEventListener('input', () => setDigits(pin, extractDigits(field.value)));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(pin);
  });
  setDigits(pin, extractDigits(field.value), true);
}

function send(pin: Pin): void {
  sendPayment(pin.form, () => {
    setDigits(pin, '', true);
    const line = part('pay_password_line');
    if (!line) return;
    line.setAttribute('role', 'alert');
    line.textContent = word('unsent');
  });
}

/** Digits typed while nothing or the keypad has the focus are meant for the field. */
export function captureKeys(): void {
  document.addEventListener('keydown', (event) => {
    const at = document.activeElement;
    const meant = !at || at === document.body || at.closest('#keypad') !== null;
    const pin = findPin(page());
    if (!pin || !meant || pin.field.readOnly || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const key = event.key === 'Backspace' ? 'back' : event.key;
    if (key !== 'back' && !/^[0-9]$/.test(key)) return;
    event.preventDefault();
    setDigits(pin, pressKey(pin.field.value, key));
  });
}

function findPin(root: HTMLElement | null): Pin | null {
  const form = root?.querySelector<HTMLFormElement>('form[data-pin]');
  const field = form?.querySelector<HTMLInputElement>('#pay_password');
  return form && field ? { form, field, sends: form.dataset.sends || null } : null;
}

function showKeypad(pin: Pin): void {
  const form = pin.form;
  const keypad = part('keypad');
  const keyboard = part('keyboard');
  if (!keypad || !keyboard) return;
  form.classList.add('padded');
  show(keypad, true);
  show(keyboard, true);
  pin.field.setAttribute('inputmode', 'none');
  // What is to be confirmed is read first, unless it stays in sight or its reader has typed already.
  const small = matchMedia('(max-width: 47.99rem), (max-height: 30rem)').matches;
  setSheet(true, pin.sends !== null || !small || form.querySelector('[role=alert]') !== null);
  if (pin.sends === null) mountOpening(pin);
  keypad.onclick = (event) => {
    const key = (event.target as Element).closest<HTMLElement>('[data-key]');
    if (!key || pin.field.readOnly) return;
    setSheet(true, true);
    setDigits(pin, pressKey(pin.field.value, key.dataset.key || ''));
  };
  keyboard.onclick = () => {
    systemKeyboard = true;
    form.classList.remove('padded');
    setSheet(false, false);
    for (const own of [keypad, keyboard, part('close')]) show(own, false);
    pin.field.setAttribute('inputmode', 'numeric');
    pin.field.focus();
    setDigits(pin, pin.field.value, true);
  };
}

/** The button that sends opens the sheet first, and is pressed again once six digits are there. */
function mountOpening(pin: Pin): void {
  const button = pin.form.querySelector<HTMLElement>('.main');
  const close = part('close');
  if (!button || !close) return;
  show(close, true);
  button.onclick = (event) => {
    if (isTyping() || !isSheet()) return;
    event.preventDefault();
    setSheet(true, true);
    setDigits(pin, pin.field.value, true);
    say(pin.form.querySelector('.label')?.textContent || '');
  };
  close.onclick = () => {
    setSheet(true, false);
    setDigits(pin, '', true);
  };
}

/** Announces how many digits there are, never which. */
function setDigits(pin: Pin, digits: string, silently = false): void {
  const form = pin.form;
  const field = pin.field;
  if (field.value !== digits) field.value = digits;
  const dots = form.querySelectorAll('.dots i');
  for (let i = 0; i < DIGITS; i++) dots[i]?.classList.toggle('on', i < digits.length);
  const button = form.querySelector<HTMLButtonElement>('.main');
  if (button) button.disabled = isTyping() && !isComplete(digits);
  if (silently) return;
  if (isComplete(digits) && pin.sends !== null) return send(pin);
  say(word('typed', digits.length));
  if (isComplete(digits)) form.querySelector<HTMLElement>('#totp_code')?.focus();
}
