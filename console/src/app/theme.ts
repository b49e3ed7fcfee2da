// How the console looks: the colours of the service's pages, or the operator's own. A choice of
// light or dark is kept in the cookie that the pages read too; without one the system decides.

import {
  Anchor,
  createTheme,
  Drawer,
  defaultVariantColorsResolver,
  Input,
  type MantineColorScheme,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
  Modal,
} from '@mantine/core';
import { boot } from './boot.ts';

const JADE: MantineColorsTuple = [
  ...(['#e8f6f1', '#d3ece4', '#a8d9ca', '#7ecbb5', '#5cc4a9'] as const),
  ...(['#2f9d81', '#178068', '#0f6b57', '#0b5746', '#074436'] as const),
];
/** The operator's colour in the place of ours, and the shades around it mixed from it. */
const PRIMARY = boot.accent === null ? JADE : shadesOf(boot.accent);

function shadesOf({ light, dark }: { readonly light: string; readonly dark: string }) {
  const shades = [0.9, 0.8, 0.6, 0.4, 0, 0.2, 0.1].map((white) => mixed(light, 'ffffff', white));
  const darker = [0.15, 0.35].map((black) => mixed(light, '000000', black));
  shades[4] = dark;
  return [...shades, light, ...darker] as unknown as MantineColorsTuple;
}

function mixed(color: string, other: string, share: number): string {
  const channels = [0, 2, 4].map((at) => {
    const [own, its] = [color.slice(1), other].map((hex) =>
      Number.parseInt(hex.slice(at, at + 2), 16),
    );
    return Math.round((own ?? 0) * (1 - share) + (its ?? 0) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

const DARK: MantineColorsTuple = [
  ...(['#edf2f0', '#c9d2ce', '#a2aea9', '#7c8a84', '#2c3431'] as const),
  ...(['#232a27', '#181d1b', '#0f1312', '#0b0e0d', '#070908'] as const),
];

export const THEME = createTheme({
  primaryColor: 'jade',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: { jade: PRIMARY, dark: DARK },
  black: '#14201c',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "HarmonyOS Sans SC", "MiSans", ' +
    '"Source Han Sans SC", "Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei", sans-serif',
  variantColorResolver(input) {
    const colors = defaultVariantColorsResolver(input);
    const isPrimary = input.variant === 'filled' && (input.color ?? 'jade') === 'jade';
    // The library chooses once for both themes; ours differ.
    return isPrimary ? { ...colors, color: 'var(--on-primary)' } : colors;
  },
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    // The header of a dialog is not the one of the page.
    Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
    Drawer: Drawer.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
    // The name of a field is its words and nothing else; nearly all are required.
    InputWrapper: Input.Wrapper.extend({ defaultProps: { withAsterisk: false } }),
  },
});

const COOKIE = 'page_theme';
const KEPT_SECONDS = 365 * 86_400;

export function keptTheme(): MantineColorScheme {
  const kept = new RegExp(`(?:^|; )${COOKIE}=(light|dark)(?:;|$)`).exec(document.cookie)?.[1];
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

/** Other tabs follow when they are opened again. */
export const colorSchemes: MantineColorSchemeManager = {
  get: keptTheme,
  set(value) {
    const age = value === 'auto' ? 0 : KEPT_SECONDS;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is missing on plain HTTP.
    document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  },
  subscribe() {},
  unsubscribe() {},
  clear() {
    this.set('auto');
  },
};
