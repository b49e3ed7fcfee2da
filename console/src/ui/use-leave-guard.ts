// Keeps somebody on a screen that shows what is shown once: the way back inside the console is closed, and
// browsers ask before they leave the page.

import { useBlocker } from '@tanstack/react-router';

export function useLeaveGuard(guarding: boolean): void {
  useBlocker({
    shouldBlockFn: () => guarding,
    enableBeforeUnload: () => guarding,
    disabled: !guarding,
  });
}
