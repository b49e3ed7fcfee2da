// The search: the index is loaded when somebody begins to type. What was typed meanwhile is answered when it
// is there; who does not wait, or whose index does not come, gets the answer from the service as a page.

import { type Entry, excerpt, findEntries } from './find.ts';

export function openSearch(docs: HTMLElement): void {
  const form = docs.querySelector<HTMLElement>('#search');
  const input = form?.querySelector('input');
  const list = form?.querySelector('ol');
  if (!form || !input || !list) return;
  let index: Promise<readonly Entry[]> | null = null;
  let isThere = false;
  const { base = '', language = 'zh', nothing = '', searching = '' } = docs.dataset;
  const load = () => {
    index ??= fetchIndex(`${base}/docs/search.json?lang=${language}`).then((entries) => {
      isThere = true;
      return entries;
    });
    index.catch(() => {
      index = null;
    });
    return index;
  };
  const show = async () => {
    const asked = input.value;
    if (asked.trim() === '') return list.replaceChildren();
    if (!isThere) list.replaceChildren(lineOf(searching));
    const entries = await load().catch(() => null);
    if (asked !== input.value) return;
    const found = entries === null ? null : findEntries(entries, asked);
    list.replaceChildren(...(found ?? []).map((entry) => itemOf(entry, asked, base)));
    if (found?.length === 0) list.append(lineOf(nothing));
  };
  input.addEventListener('focus', () => void load().catch(() => null));
  input.addEventListener('input', () => void show());
  // Somebody may have typed before the script was there.
  if (document.activeElement === input) void show();
  form.addEventListener('keydown', (event) => moveInList(event, input, list));
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Node && form.contains(target))) list.replaceChildren();
  });
  document.addEventListener('keydown', (event) => {
    const typing =
      event.target instanceof Element && event.target.closest('input, textarea, select');
    if (event.key !== '/' || typing) return;
    event.preventDefault();
    input.focus();
  });
}

async function fetchIndex(address: string): Promise<readonly Entry[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

function itemOf([slug, anchor, title, heading, text]: Entry, asked: string, base: string) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${base}/docs${slug && `/${slug}`}${anchor && `#${anchor}`}`;
  const name = document.createElement('b');
  name.textContent = heading === title ? title : `${title} › ${heading}`;
  const detail = document.createElement('span');
  detail.textContent = excerpt(text, asked);
  link.append(name, detail);
  item.append(link);
  return item;
}

function lineOf(text: string): HTMLElement {
  const item = document.createElement('li');
  const line = document.createElement('p');
  line.textContent = text;
  item.append(line);
  return item;
}

function moveInList(event: KeyboardEvent, input: HTMLElement, list: HTMLElement): void {
  if (event.key === 'Escape') {
    list.replaceChildren();
    input.focus();
  }
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined) return;
  const places: HTMLElement[] = [input, ...list.querySelectorAll<HTMLElement>('a')];
  const at = places.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  places[(at + step + places.length) % places.length]?.focus();
}
