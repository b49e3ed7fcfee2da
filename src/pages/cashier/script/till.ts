// The page as the script finds it: its parts, its words, and the line that is read out.

import type { TillWords } from './till-words.ts';

export function part(id: string): HTMLElement | null {
  return document.getElementById(id);
}

/** What the service has written about the order for the script; empty where no order is shown. */
export function till(): DOMStringMap {
  return part('till')?.dataset ?? {};
}

export function show(id: string, visible: boolean): void {
  const element = part(id);
  if (element) element.hidden = !visible;
}

export function word(name: keyof TillWords, filled = ''): string {
  const words = JSON.parse(till().words || '{}') as Partial<TillWords>;
  return (words[name] || '').replace('{}', filled);
}

let line: HTMLElement | null = null;

/** Read out when the reader is at rest. The line outlives what the page shows. */
export function say(text: string): void {
  const spoken = line ?? document.body.appendChild(document.createElement('p'));
  if (!line) {
    spoken.className = 'unseen';
    spoken.id = 'said';
    spoken.setAttribute('role', 'status');
    line = spoken;
  }
  spoken.textContent = '';
  setTimeout(() => {
    spoken.textContent = text;
  }, 50);
}
