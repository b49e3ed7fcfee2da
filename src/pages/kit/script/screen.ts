// The page as the script finds it: its parts, its words, and the line that screen readers read out.

import type { ScriptWords } from './words.ts';

export function part(id: string): HTMLElement | null {
  return document.getElementById(id);
}

/** The part that is replaced when the state changes. */
export function page(): HTMLElement | null {
  return part('page');
}

export function state(): string {
  return page()?.dataset.state || '';
}

/** The address of this page, and of its state as data. */
export function viewAddress(): string | null {
  return page()?.dataset.view || null;
}

export function show(element: Element | null, visible: boolean): void {
  if (element instanceof HTMLElement) element.hidden = !visible;
}

/** The address that answers as soon as the order is not what this page shows. */
export function changesAddress(): string | null {
  return page()?.dataset.changes || null;
}

let words: ScriptWords | null = null;

export function word(name: keyof ScriptWords, filled: string | number = ''): string {
  if (words === null) words = JSON.parse(part('said')?.dataset.words || '{}') as ScriptWords;
  return (words[name] || '').replace('{}', String(filled));
}

/**
 * Read out when the screen reader is idle. The same words are read out twice if they are said
 * twice.
 */
export function say(text: string): void {
  const line = part('said');
  if (!line) return;
  line.textContent = '';
  setTimeout(() => {
    line.textContent = text;
  }, 50);
}
