// Signs out, and leads to the sign-in.

import { useNavigate } from '@tanstack/react-router';
import { showFailure } from '../ui/failure-notice.ts';
import { useLanguage } from './language.tsx';
import { signOut } from './session.ts';

export function useLeave(): () => void {
  const { language } = useLanguage();
  const navigate = useNavigate();
  return () => {
    signOut(() => navigate({ to: '/sign-in' })).catch((error: unknown) =>
      showFailure(error, language),
    );
  };
}
