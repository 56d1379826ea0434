import { getMe } from '@midoffice/contract/staff/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onSignedOut } from '../../data/client.ts';
import { onIdentityElsewhere } from '../../data/identity.ts';
import { MeContext } from '../../data/me.ts';
import { readOptions } from '../../data/queries.ts';
import { snackbar } from '../../data/snackbar.ts';
import { currentPlace, go } from '../../kit/address/place.ts';
import { stringifySearch } from '../../kit/address/search-codec.ts';
import { late } from '../../kit/load/late.tsx';
import { ErrorState } from '../../kit/states/states.tsx';
import { NoAccess } from './no-access.tsx';
import { Shell } from './shell.tsx';

const CodeStep = late(
  async () => (await import('../../features/staff/screens/sign-in/code-step.tsx')).CodeStep,
  { ahead: false },
);
const SetUpStep = late(
  async () => (await import('../../features/staff/screens/settings/set-up-step.tsx')).SetUpStep,
  { ahead: false },
);

/** Leads to the sign-in, which leads back here. */
function ToSignIn() {
  useEffect(() => {
    const { pathname, search } = currentPlace();
    go('/sign-in', { to: pathname + stringifySearch(search) }, { replace: true });
  }, []);
  return null;
}

const againMs = 2000;

/** Who is signed in, asked again when the session ends, when another tab signs in or out, and while the server is gone. */
function useSignedIn() {
  const client = useQueryClient();
  const me = useQuery({
    ...readOptions(getMe, {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state }) => (state.error && state.error.status !== 401 ? againMs : false),
  });
  useEffect(
    // Not while it is being asked: its own refusal says nothing new. What is on screen stays until the answer.
    () =>
      onSignedOut(() => {
        const asked = client.getQueryState(['getMe', {}]);
        if (asked?.data && asked.fetchStatus === 'idle')
          void client.invalidateQueries({ queryKey: ['getMe'] });
      }),
    [client],
  );
  useEffect(
    () => onIdentityElsewhere(() => void client.invalidateQueries({ queryKey: ['getMe'] })),
    [client],
  );
  const userid = me.data?.userid;
  const before = useRef(userid);
  useEffect(() => {
    if (!userid) return;
    snackbar.signedIn();
    // Another person in another tab: what was read for the one before is not theirs.
    if (before.current && before.current !== userid)
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getMe' });
    before.current = userid;
  }, [client, userid]);
  return me;
}

/** The console for whoever is signed in; nothing is drawn before that is known. */
export function ConsolePage() {
  const me = useSignedIn();
  // Somebody who is known stays, while the server is asked again.
  if (me.error && (me.error.status === 401 || !me.data)) {
    if (me.error.status !== 401) return <ErrorState error={me.error} onRetry={() => void me.refetch()} />;
    return <ToSignIn />;
  }
  if (!me.data) return null;
  const { secondFactor, mayOpenConsole } = me.data;
  if (secondFactor.codeNeeded || (mayOpenConsole && secondFactor.setUpNeeded)) {
    return (
      <MeContext value={me.data}>
        {secondFactor.codeNeeded ? (
          <CodeStep onPassed={() => void me.refetch()} />
        ) : (
          <SetUpStep onDone={() => void me.refetch()} />
        )}
      </MeContext>
    );
  }
  if (!mayOpenConsole) return <NoAccess userid={me.data.userid} />;
  return (
    <MeContext value={me.data}>
      <Shell key={me.data.userid} />
    </MeContext>
  );
}
