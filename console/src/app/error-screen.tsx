// In place of a screen that failed: what happened, the id of the request, and a button to try
// again.

import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { FailureAlert } from '../ui/failure-alert.tsx';

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="alone">
      <FailureAlert error={error} retry={retry} />
    </div>
  );
}
