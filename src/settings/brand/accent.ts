// The colour of links and buttons, on light pages and on dark ones. No colour can be read on both, so
// the one for dark pages follows from the one that the operator chose for light pages.

import { Flaw } from './flaw.ts';

export interface Accent {
  /** `#rrggbb` */
  readonly light: string;
  readonly dark: string;
}

/** What lies behind it, and what is written on it: the ground of dark pages is dark enough for that. */
export const PAGE_COLORS = {
  light: { ground: '#f4f6f5', card: '#ffffff', onAccent: '#ffffff' },
  dark: { ground: '#0f1312', card: '#181d1b', onAccent: '#0f1312' },
} as const;

/** Of text in normal size (WCAG 2.2, success criterion 1.4.3). */
const CONTRAST_MIN = 4.5;
const WHITE = [255, 255, 255] as const;
const STEPS = 100;

/** Null: it is no colour. */
export function accentOf(text: string): Accent | Flaw | null {
  const light = text.toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(light)) return null;
  // The ground is darker than the cards, and what can be read on it can be read on them.
  const { ground } = PAGE_COLORS.light;
  const contrast = contrastOf(light, ground);
  if (contrast >= CONTRAST_MIN) return { light, dark: brightened(light) };
  const has = (Math.floor(contrast * 100) / 100).toFixed(2);
  return new Flaw(
    `"${text}" has a contrast of ${has}:1 to the page (${ground}), and text needs ${CONTRAST_MIN}:1. ` +
      'Choose a darker colour',
  );
}

/** Mixed with as much white as it takes to be read on a dark card, which is lighter than the ground. */
function brightened(color: string): string {
  const channels = channelsOf(color);
  for (let step = 0; step < STEPS; step++) {
    const mixed = channels.map((value, i) => value + ((WHITE[i] ?? 0) - value) * (step / STEPS));
    const candidate = `#${mixed.map((value) => hexOf(Math.round(value))).join('')}`;
    if (contrastOf(candidate, PAGE_COLORS.dark.card) >= CONTRAST_MIN) return candidate;
  }
  return '#ffffff';
}

/** From 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function hexOf(value: number): string {
  return value.toString(16).padStart(2, '0');
}
