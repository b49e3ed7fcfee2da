// The page as the script finds it: its parts, its words, and the line that screen readers read out.

import type { TillWords } from './till-words.ts';

export function part(id: string): HTMLElement | null {
  return document.getElementById(id);
}

/** What the page says about its order for the script; empty on a page without an order. */
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

/**
 * Read out when the screen reader is idle. The line stays when the rest of the page is replaced.
 */
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
