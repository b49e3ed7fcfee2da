// The form as a sheet at the bottom of a screen that fingers type on, and whether its keypad is open.
// The style sheet does the rest, where the screen is small.

const root = document.documentElement.classList;

export function setSheet(sheet: boolean, typing: boolean): void {
  root.toggle('thumb', sheet);
  root.toggle('typing', typing);
}

export function isSheet(): boolean {
  return root.contains('thumb');
}

export function isTyping(): boolean {
  return root.contains('typing');
}
