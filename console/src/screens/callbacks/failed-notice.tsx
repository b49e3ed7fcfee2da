// Above everything else: that callbacks were given up, and the way to them.

import { Alert } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { TextLink } from '../../ui/link.tsx';
import { useCallbacksText } from './text.ts';

/** Counted no further. */
const SHOWN_MAX = 100;

export function FailedNotice() {
  const text = useCallbacksText();
  const { data } = useRead('/api/v1/callbacks', { query: { state: 'failed', limit: SHOWN_MAX } });
  const failed = data?.items.length ?? 0;
  if (failed === 0) return null;
  const count = data?.next == null ? String(failed) : `${failed}+`;
  return (
    <Alert color="red" title={text.failedCount(count)}>
      {text.failedDetail}{' '}
      <TextLink to="/callbacks" search={{ state: 'failed' }}>
        {text.toFailed}
      </TextLink>
    </Alert>
  );
}
