// Decides how the console looks: the colours of the service's pages, or the operator's own. A choice of
// light or dark is kept in the cookie that the pages read too; without one the system decides.

import {
  Anchor,
  createTheme,
  Drawer,
  defaultVariantColorsResolver,
  Input,
  type MantineColorScheme,
  type MantineColorSchemeManager,
  Modal,
} from '@mantine/core';
import { boot } from './boot.ts';
import { BLACK, DARK, FONT, shadesOf } from './palette.ts';

export const THEME = createTheme({
  primaryColor: 'jade',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: { jade: shadesOf(boot.accent), dark: DARK },
  black: BLACK,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: FONT,
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
