// Draws a QR code as SVG: one path on a white ground, one unit per module. Its colours are fixed,
// so that it stays dark on white on a dark page, as scanners need it.

import type { QrMatrix } from './qr-matrix.ts';

const PIXELS_PER_MODULE = 8; // its size where the page gives no other

export function qrSvg(matrix: QrMatrix): string {
  const size = matrix.length;
  const pixels = size * PIXELS_PER_MODULE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" ` +
    `viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>` +
    `<path fill="#000" d="${matrix.map(rowPath).join('')}"/></svg>`
  );
}

/** Neighbouring dark modules become one bar, which halves the file. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
  }
  return path;
}
