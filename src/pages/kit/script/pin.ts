// The field for a payment password: six dots, and a keypad where fingers are the pointer. The field
// itself lies on top of the dots, so that keyboards, paste and password managers still reach it.

import { DIGITS, extractDigits, isComplete, pressKey } from './digits.ts';
import { page, part, say, show, word } from './screen.ts';
import { sendPayment } from './sending.ts';

interface Pin {
  readonly form: HTMLFormElement;
  readonly field: HTMLInputElement;
  readonly sends: boolean;
}

/** A reader who chose the system's keyboard keeps it. */
let systemKeyboard = false;

export function mountPin(): void {
  const pin = findPin(page());
  if (!pin) return;
  const form = pin.form;
  const field = pin.field;
  form.classList.add('dotted');
  show(form.querySelector('.dots'), true);
  const hint = form.querySelector('.hint');
  if (hint && pin.sends) hint.textContent = word('sends');
  // A code is typed on the system's keyboard, and two keyboards are one too many.
  const fingers = matchMedia('(pointer: coarse)').matches;
  if (fingers && pin.sends && !systemKeyboard) showKeypad(pin);
  // A paste may hold more than six characters; its digits are kept.
  field.removeAttribute('maxlength');
  field.addEventListener('input', () => setDigits(pin, extractDigits(field.value)));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sendPayment(form);
  });
  setDigits(pin, extractDigits(field.value), true);
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
  return form && field ? { form, field, sends: form.dataset.sends !== undefined } : null;
}

function showKeypad(pin: Pin): void {
  const keypad = part('keypad');
  const keyboard = part('keyboard');
  if (!keypad || !keyboard) return;
  pin.form.classList.add('padded');
  show(keypad, true);
  show(keyboard, true);
  pin.field.setAttribute('inputmode', 'none');
  keypad.onclick = (event) => {
    const key = (event.target as Element).closest<HTMLElement>('[data-key]');
    if (key && !pin.field.readOnly)
      setDigits(pin, pressKey(pin.field.value, key.dataset.key || ''));
  };
  keyboard.onclick = () => {
    systemKeyboard = true;
    pin.form.classList.remove('padded');
    show(keypad, false);
    show(keyboard, false);
    pin.field.setAttribute('inputmode', 'numeric');
    pin.field.focus();
  };
}

/** Announces how many digits there are, never which. */
function setDigits(pin: Pin, digits: string, silently = false): void {
  const form = pin.form;
  const field = pin.field;
  if (field.value !== digits) field.value = digits;
  const dots = form.querySelectorAll('.dots i');
  for (let i = 0; i < DIGITS; i++) dots[i]?.classList.toggle('on', i < digits.length);
  if (silently) return;
  if (!isComplete(digits)) return say(word('typed', digits.length));
  if (pin.sends) return sendPayment(form);
  say(word('typed', digits.length));
  form.querySelector<HTMLElement>('#totp_code')?.focus();
}
