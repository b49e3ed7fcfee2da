// A QR code, dark on white in both themes: many cameras do not read it the other way round.

import { encode } from 'uqr';

const QUIET_MODULES = 4;

interface QrCodeProps {
  readonly text: string;
  readonly name: string;
  readonly size?: number;
}

export function QrCode({ text, name, size = 200 }: QrCodeProps) {
  const { data } = encode(text, { border: QUIET_MODULES });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={name}
      width={size}
      height={size}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
