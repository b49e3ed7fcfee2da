// Says who began a verification, when and where.

import { Text } from '@mantine/core';
import type { RunningVerification } from '../../api/interface.ts';
import { Time } from '../../ui/time.tsx';
import { useHealthText } from './text.ts';

interface RunByProps {
  readonly run: Pick<RunningVerification, 'started_at' | 'by' | 'by_kind' | 'node'>;
}

export function RunBy({ run: { started_at: at, by, by_kind: kind, node } }: RunByProps) {
  const text = useHealthText();
  return (
    <Text size="sm">
      <Time at={at} /> · <bdi>{by}</bdi> ({text.byKinds[kind]}) · <bdi>{node}</bdi>
    </Text>
  );
}
