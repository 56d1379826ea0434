import { documentationPath } from '@midoffice/contract/content/documentation/lists';
import { fallbacks } from '@midoffice/contract/kernel';
import { useEffect } from 'react';
import { go, usePlace } from '../kit/address/place.ts';
import { lazy } from '../kit/load/lazy.tsx';
import { ErrorBoundary } from '../kit/states/error-boundary.tsx';
import { ErrorState } from '../kit/states/states.tsx';
import { ConsolePage } from './shell/console-page.tsx';

const SignIn = lazy(
  async () => (await import('../features/system/staff/screens/sign-in/sign-in-screen.tsx')).SignInScreen,
  { ahead: false },
);
const Accept = lazy(
  async () => (await import('../features/system/staff/screens/accept/accept-screen.tsx')).AcceptScreen,
  { ahead: false },
);

const DeveloperDocs = lazy(
  async () =>
    (await import('../features/content/documentation/screens/developer-docs/developer-docs.tsx'))
      .DeveloperDocs,
  { ahead: false },
);
const NotFound = lazy(async () => (await import('./shell/not-found.tsx')).NotFound, { ahead: false });

/** From the bare address to the console, its parameters kept. */
function Home() {
  const { search } = usePlace();
  useEffect(() => go('/admin', search, { replace: true }), [search]);
  return null;
}

const stopped = (error: Error) => (
  <ErrorState error={new Error(fallbacks.console)} detail={error.message} onRetry={() => location.reload()} />
);

/** The pages of the console. One of them holds all tools; its parameters say what it shows. */
export function Pages() {
  const { pathname } = usePlace();
  const page = pathname.replace(/\/$/, '');
  if (page === '') return <Home />;
  return (
    <ErrorBoundary resetKey={page} fallback={stopped}>
      {page === '/admin' ? (
        <ConsolePage />
      ) : page === '/sign-in' ? (
        <SignIn />
      ) : /^\/accept\/[^/]+$/.test(page) ? (
        <Accept />
      ) : page === documentationPath ? (
        <DeveloperDocs />
      ) : (
        <NotFound />
      )}
    </ErrorBoundary>
  );
}
