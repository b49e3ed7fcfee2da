// QR codes in a terminal, which any phone can scan from the screen.

import { renderUnicodeCompact } from 'uqr';

// Whatever the colours of the terminal: most scanners find only dark on light. The blocks are the light.
const LIGHT_BLOCKS_ON_DARK = '\x1b[97;40m';
const RESET = '\x1b[0m';

/** The lines of the code. Files, pipes and terminals that are too narrow for it get none. */
export function qrCodeLines(
  text: string,
  { isTTY, columns = 0 }: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> = process.stdout,
): readonly string[] {
  if (!isTTY) return [];
  const lines = renderUnicodeCompact(text, { border: 2, ecc: 'L' }).split('\n');
  if (lines.some((line) => line.length > columns)) return [];
  return lines.map((line) => `${LIGHT_BLOCKS_ON_DARK}${line}${RESET}`);
}
