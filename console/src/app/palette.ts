// The colours and the letters of the console.

type Shade = string;
/** From light to dark, as the components have them. */
type Shades = readonly [Shade, Shade, Shade, Shade, Shade, Shade, Shade, Shade, Shade, Shade];

export interface Accent {
  readonly light: string;
  readonly dark: string;
}

export const BLACK = '#14201c';
export const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "HarmonyOS Sans SC", "MiSans", ' +
  '"Source Han Sans SC", "Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei", sans-serif';

const JADE: Shades = [
  ...(['#e8f6f1', '#d3ece4', '#a8d9ca', '#7ecbb5', '#5cc4a9'] as const),
  ...(['#2f9d81', '#178068', '#0f6b57', '#0b5746', '#074436'] as const),
];
/** The operator's colour in the place of ours, and the shades around it mixed from it. */
export function shadesOf(accent: Accent | null): Shades {
  if (accent === null) return JADE;
  const { light, dark } = accent;
  const shades = [0.9, 0.8, 0.6, 0.4, 0, 0.2, 0.1].map((white) => mixed(light, 'ffffff', white));
  const darker = [0.15, 0.35].map((black) => mixed(light, '000000', black));
  shades[4] = dark;
  return [...shades, light, ...darker] as unknown as Shades;
}

export function mixed(color: string, other: string, share: number): string {
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

export const DARK: Shades = [
  ...(['#edf2f0', '#c9d2ce', '#a2aea9', '#7c8a84', '#2c3431'] as const),
  ...(['#232a27', '#181d1b', '#0f1312', '#0b0e0d', '#070908'] as const),
];
