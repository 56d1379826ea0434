import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenToChanges } from '../../data/events.ts';
import { Button } from '../../kit/base/button.tsx';
import css from './no-access.module.css';
import { useSignOut } from './use-sign-out.ts';

/** For somebody who is signed in but may not be here. The picture leads back. */
export function NoAccess({ userid }: { readonly userid: string }) {
  const signOut = useSignOut();
  const client = useQueryClient();
  useEffect(() => {
    document.title = 'No access · Midoffice';
  }, []);
  // A grant opens the console without a reload.
  useEffect(
    () => listenToChanges(client, userid, () => void client.invalidateQueries({ queryKey: ['getMe'] })),
    [client, userid],
  );
  return (
    <main className={css.page}>
      <button
        type="button"
        className={css.picture}
        aria-label="Go back"
        data-tooltip="Go back"
        onClick={() => history.back()}
      >
        <svg viewBox="0 0 160 160" width="160" height="160" aria-hidden="true">
          <circle cx="80" cy="80" r="66" className={css.disc} />
          <path
            d="M52 74v-8a28 28 0 0 1 56 0v8"
            fill="none"
            stroke="currentColor"
            strokeWidth="9"
            strokeLinecap="round"
          />
          <rect x="42" y="74" width="76" height="52" rx="10" fill="currentColor" />
          <path
            d="M92 92 74 100l18 8"
            fill="none"
            className={css.arrow}
            strokeWidth="6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      <h1>Whoa There!</h1>
      <p>Unfortunately, you do not have access to this page.</p>
      <p>Sorry but you're going to have to turn back!</p>
      <p className={css.message} role="alert">
        You do not have access to this page.
      </p>
      <Button variant="quiet" onClick={signOut}>
        Sign in as somebody else
      </Button>
    </main>
  );
}
