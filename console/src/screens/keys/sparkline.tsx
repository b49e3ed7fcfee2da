// The requests of a key in the last hours as a line of bars, and in words for whoever cannot see them.

const HEIGHT = 20;
const BAR = 3;
const STEP = 4;

interface SparklineProps {
  /** In each hour, the current one last. */
  readonly counts: readonly number[];
  readonly name: string;
}

export function Sparkline({ counts, name }: SparklineProps) {
  const most = Math.max(1, ...counts);
  const heightOf = (count: number) => (count === 0 ? 1 : Math.max(2, (count / most) * HEIGHT));
  return (
    <svg
      className="sparkline"
      role="img"
      aria-label={name}
      width={counts.length * STEP}
      height={HEIGHT}
      viewBox={`0 0 ${counts.length * STEP} ${HEIGHT}`}
    >
      <title>{name}</title>
      <path
        fill="currentColor"
        d={counts
          .map((count, place) => {
            const height = heightOf(count);
            return `M${place * STEP} ${HEIGHT - height}h${BAR}v${height}h-${BAR}z`;
          })
          .join('')}
      />
    </svg>
  );
}
