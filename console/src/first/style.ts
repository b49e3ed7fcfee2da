// Writes the styles that the components set at run time, for the picture of the first screen: letters, and
// colours that depend on the operator's.

import { type Accent, BLACK, DARK, FONT, mixed, shadesOf } from '../app/palette.ts';

export function firstStyle(accent: Accent | null): string {
  const shades = shadesOf(accent);
  const root = { 'font-family': FONT, 'font-family-headings': FONT, 'color-black': BLACK };
  const light = {
    'primary-color-filled': shades[7],
    'primary-color-light': shades[1],
    'primary-color-light-color': shades[9],
    'color-text': BLACK,
    'color-anchor': shades[7],
  };
  const dark = {
    'primary-color-filled': shades[4],
    'primary-color-light': mixed(shades[9], '000000', 0.5),
    'primary-color-light-color': shades[0],
    'color-anchor': shades[4],
    'color-default-border': DARK[4],
  };
  return [
    `:root{${declared(root)}}`,
    `:root[data-mantine-color-scheme="light"]{${declared(light)}}`,
    `:root[data-mantine-color-scheme="dark"]{${declared(dark)}}`,
  ].join('');
}

function declared(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--mantine-${name}:${value}`)
    .join(';');
}
