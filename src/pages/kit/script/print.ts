// The button that prints a receipt, where the browser can print.

import { part, show } from './screen.ts';

export function mountPrint(): void {
  const button = part('print');
  if (!button || !('print' in window)) return;
  show(button, true);
  button.onclick = () => print();
}
