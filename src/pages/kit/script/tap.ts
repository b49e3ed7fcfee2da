// The form that pays with one tap, without a payment password.

import { page, part, show } from './screen.ts';
import { sendPayment } from './sending.ts';

export function mountTap(): void {
  const form = page()?.querySelector<HTMLFormElement>('form[data-tap]');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    show(part('tap_line'), false);
    sendPayment(form, () => show(part('tap_line'), true));
  });
}
