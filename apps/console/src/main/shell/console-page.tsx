import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { forgetRecents } from '../../data/chosen.ts';
import { onSignedOut } from '../../data/client.ts';
import { beginServing, onIdentityElsewhere } from '../../data/identity.ts';
import { MeContext, type Me } from '../../data/me.ts';
import { readOptions } from '../../data/queries.ts';
import { snackbar } from '../../data/snackbar.ts';
import { currentPlace, go } from '../../kit/address/place.ts';
import { stringifySearch } from '../../kit/address/search-codec.ts';
import { forgetDrafts } from '../../kit/guard/draft-store.ts';
import { withoutAsking } from '../../kit/guard/unsaved.ts';
import { lazy } from '../../kit/load/lazy.tsx';
import { ErrorState } from '../../kit/states/states.tsx';
import { loadColumnModel } from '../../kit/table/arranged.ts';
import { layoutParam } from '../../kit/table/layout-store.ts';
import { NoAccess } from './no-access.tsx';
import { Shell } from './shell.tsx';

const CodeStep = lazy(
  async () => (await import('../../features/system/staff/screens/sign-in/code-step.tsx')).CodeStep,
  { ahead: false },
);
const SetUpStep = lazy(
  async () => (await import('../../features/system/staff/screens/settings/set-up-step.tsx')).SetUpStep,
  { ahead: false },
);

/** Leads to the sign-in, which leads back here. */
function ToSignIn() {
  useEffect(() => {
    const { pathname, search } = currentPlace();
    withoutAsking(() => go('/sign-in', { to: pathname + stringifySearch(search) }, { replace: true }));
  }, []);
  return null;
}

/**
 * Loads the page anew because another person is signed in than the one it has shown data of. Everything that was read,
 * typed or is still under way for the former person goes with the old page.
 */
function NewPage() {
  // The parts with unsaved edits have left the screen by now, so that the browser does not ask.
  useEffect(() => withoutAsking(() => location.reload()), []);
  return null;
}

/**
 * Whether this page may show the data of a person; undefined until that is decided, before anything of theirs is drawn.
 * @param userid undefined while nobody is known
 */
function useServing(userid: string | undefined): boolean | undefined {
  const [decided, setDecided] = useState<{ readonly userid: string; readonly isServing: boolean }>();
  useLayoutEffect(() => {
    if (userid) setDecided({ userid, isServing: beginServing(userid, forgetDrafts) });
  }, [userid]);
  return decided?.userid === userid ? decided?.isServing : undefined;
}

/** Loads what arranges columns along with the first tool, where the person or the address has arranged some. */
function useColumnModel(me: Me | undefined): void {
  useLayoutEffect(() => {
    const isAddressed = Object.keys(currentPlace().search).some((name) => name.startsWith(layoutParam('')));
    if (isAddressed || Object.keys(me?.tableLayouts ?? {}).length) void loadColumnModel();
  }, [me]);
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
    () =>
      onIdentityElsewhere((signedOut) => {
        if (signedOut !== null) {
          // This page holds them in memory and would store them again.
          forgetRecents();
          forgetDrafts(signedOut);
        }
        // Not the answer that may be under way: it was asked with the former session.
        void client
          .cancelQueries({ queryKey: ['getMe'] })
          .then(() => client.invalidateQueries({ queryKey: ['getMe'] }));
      }),
    [client],
  );
  const { dataUpdatedAt, isSuccess } = me;
  // After each answer, not each person only: the same person may have signed in again before this page noticed.
  useEffect(() => {
    if (isSuccess) snackbar.signedIn();
  }, [isSuccess, dataUpdatedAt]);
  return me;
}

/** The console for whoever is signed in; nothing is drawn before that is known. */
export function ConsolePage() {
  const me = useSignedIn();
  const isServing = useServing(me.data?.userid);
  useColumnModel(me.data);
  // Somebody who is known stays, while the server is asked again.
  if (me.error && (me.error.status === 401 || !me.data)) {
    if (me.error.status !== 401) return <ErrorState error={me.error} onRetry={() => void me.refetch()} />;
    return <ToSignIn />;
  }
  if (!me.data || isServing === undefined) return null;
  if (!isServing) return <NewPage />;
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
