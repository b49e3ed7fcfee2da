// Builds HTML from templates. Every value is escaped unless it is HTML already. Names and titles
// come from users, so `raw` is the only way to put a plain string into a page unescaped.

const SPECIAL = /[&<>"']/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Html[] | null;

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let out = strings[0] ?? '';
  for (const [index, part] of parts.entries()) out += renderPart(part) + (strings[index + 1] ?? '');
  return { html: out };
}

/** For text that is known to be HTML: constants of our own, never anything a user wrote. */
export function raw(text: string): Html {
  return { html: text };
}

/**
 * Text by a user. Right-to-left letters and direction marks in it cannot reorder the text around
 * it.
 */
export function isolate(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

function escapeHtml(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES[character] ?? '');
}

function renderPart(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  if ('html' in part) return part.html;
  return part.map((item) => item.html).join('');
}
