// Amounts side by side as bars, each with a mark of what it is compared with. People who do not see them hear
// the highest; the table has all of them.

import { netText } from './sums.ts';

export interface Bar {
  /** Of the hour or the day. */
  readonly name: string;
  /** Written below it; empty: it has no room. */
  readonly label: string;
  readonly yuan: number;
  /** What the other day had. */
  readonly other?: number;
}

interface BarsProps {
  /** What is shown, for people who cannot see it. */
  readonly name: string;
  readonly bars: readonly Bar[];
}

const WIDTH = 10;
const HEIGHT = 100;

export function Bars({ name, bars }: BarsProps) {
  const all = bars.flatMap(({ yuan, other = 0 }) => [yuan, other]);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const at = (yuan: number) => ((high - yuan) / (high - low || 1)) * HEIGHT;
  return (
    <div role="img" aria-label={name}>
      <div aria-hidden="true">
        <p className="bars-scale">{netText(high)}</p>
        <svg
          className="bars"
          aria-hidden="true"
          viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {bars.map(({ name: of, yuan, other }, index) => (
            <g key={of}>
              <title>{`${of}: ${netText(yuan)}`}</title>
              <rect className="bar-room" x={index * WIDTH} y={0} width={WIDTH} height={HEIGHT} />
              <rect
                className="bar-sum"
                x={index * WIDTH + 1.5}
                y={Math.min(at(yuan), at(0))}
                width={WIDTH - 3}
                height={Math.abs(at(yuan) - at(0))}
              />
              {other !== undefined && other !== 0 && (
                <line
                  className="bar-mark"
                  x1={index * WIDTH + 0.5}
                  x2={(index + 1) * WIDTH - 0.5}
                  y1={at(other)}
                  y2={at(other)}
                />
              )}
            </g>
          ))}
          <line className="bar-base" x1={0} x2={bars.length * WIDTH} y1={at(0)} y2={at(0)} />
        </svg>
        <div className="bars-labels">
          {bars.map(({ name: of, label }) => (
            <span key={of}>{label}</span>
          ))}
        </div>
      </div>
    </div>
  );
}
