import { useEffect, useState } from 'react';
import { onPasswordRequired } from '../../data/client.ts';
import { lazy } from '../../kit/load/lazy.tsx';

const PasswordPrompt = lazy(
  async () => (await import('../../features/system/staff/panels/password-prompt.tsx')).PasswordPrompt,
);

/** Asks for the password where a call wants it again; the call is repeated then. */
export function StepUp() {
  const [answer, setAnswer] = useState<{ readonly give: (given: boolean) => void } | null>(null);
  useEffect(() => onPasswordRequired(() => new Promise((resolve) => setAnswer({ give: resolve }))), []);
  if (!answer) return null;
  const close = (given: boolean): void => {
    setAnswer(null);
    answer.give(given);
  };
  return <PasswordPrompt onDone={() => close(true)} onClose={() => close(false)} />;
}
