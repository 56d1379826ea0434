import { getMe } from '@midoffice/contract/staff/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSignedOut } from '../../data/client.ts';
import { MeContext } from '../../data/me.ts';
import { readOptions } from '../../data/queries.ts';
import { currentPlace, go } from '../../kit/address/place.ts';
import { stringifySearch } from '../../kit/address/search-codec.ts';
import { late } from '../../kit/load/late.tsx';
import { ErrorState } from '../../kit/states/states.tsx';
import { NoAccess } from './no-access.tsx';
import { Shell } from './shell.tsx';

const CodeStep = late(
  async () => (await import('../../features/staff/screens/sign-in/code-step.tsx')).CodeStep,
);
const SetUpStep = late(
  async () => (await import('../../features/staff/screens/settings/set-up-step.tsx')).SetUpStep,
);

/** Leads to the sign-in, which leads back here. */
function ToSignIn() {
  useEffect(() => {
    const { pathname, search } = currentPlace();
    go('/sign-in', { to: pathname + stringifySearch(search) }, { replace: true });
  }, []);
  return null;
}

/** The console for whoever is signed in; nothing is drawn before that is known. */
export function ConsolePage() {
  const client = useQueryClient();
  const me = useQuery({ ...readOptions(getMe, {}), staleTime: Number.POSITIVE_INFINITY, retry: false });
  useEffect(
    // Its own refusal tells nothing new: asking again would never end.
    () =>
      onSignedOut(
        () => client.getQueryState(['getMe', {}])?.data && void client.resetQueries({ queryKey: ['getMe'] }),
      ),
    [client],
  );
  if (me.error) {
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
  if (!mayOpenConsole) return <NoAccess />;
  return (
    <MeContext value={me.data}>
      <Shell />
    </MeContext>
  );
}
