import { useCallback, useEffect, useState } from 'react';
import { ErrorState, SkeletonLines } from '../../kit/states/states.tsx';
import { Frame, SignedOut } from '../shared/frame.tsx';
import type { PageTab } from '../shared/tab.ts';
import { useStart } from '../shared/use-start.ts';
import { CallList } from './call-list.tsx';
import { CallPage } from './call-page.tsx';
import { keyOf } from './day.ts';
import { readCallsOfDay, type CallsRead } from './read-day.ts';
import css from '../shared/extension.module.css';

const everyMs = 60_000;

interface CallsProps {
  readonly tab: PageTab | null;
  readonly person: { readonly name: string; readonly email: string };
  /** Answers whether a failure means that nobody is signed in any more. */
  signedOut(error: unknown): boolean;
}

function Calls({ tab, person, signedOut }: CallsProps) {
  const [read, setRead] = useState<CallsRead | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const [chosen, setChosen] = useState('');
  const load = useCallback(async (): Promise<void> => {
    try {
      setRead(await readCallsOfDay(Date.now()));
      setProblem(null);
    } catch (error) {
      if (!signedOut(error)) setProblem(error as Error);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it does the same in every render
  }, []);
  useEffect(() => {
    void load();
    const timer = setInterval(() => void load(), everyMs);
    return () => clearInterval(timer);
  }, [load]);
  if (!read) return problem ? <ErrorState error={problem} onRetry={() => void load()} /> : <SkeletonLines />;
  const { calls, isWhole } = read;
  const call = calls.find((one) => keyOf(one) === chosen);
  return (
    <div className={css.stack}>
      {problem && (
        <p className={css.problem} role="alert">
          {problem.message}
        </p>
      )}
      {!isWhole && (
        <p className={css.soft} role="status">
          There are more calls than this list shows. The console has all of them.
        </p>
      )}
      <CallList calls={calls} chosen={chosen} onChoose={setChosen} />
      {call && (
        <CallPage
          key={chosen}
          call={call}
          tab={tab}
          person={person}
          signedOut={signedOut}
          onSaved={() => void load()}
        />
      )}
    </div>
  );
}

/** The calls of the day, and what they have to do with the open page. */
export function CallPopup() {
  const [begun, { retry, signedOut }] = useStart();
  return (
    <Frame title="Earnings calls">
      {begun.state === 'loading' && <SkeletonLines count={6} />}
      {begun.state === 'signed-out' && <SignedOut wasSignedIn={begun.wasSignedIn} />}
      {begun.state === 'failed' && <ErrorState error={new Error(begun.message)} onRetry={retry} />}
      {begun.state === 'ready' && !begun.start.may.earningsCall && (
        <p className={css.problem} role="alert">
          You do not have the permission for earnings calls.
        </p>
      )}
      {begun.state === 'ready' && begun.start.may.earningsCall && (
        <Calls tab={begun.tab} person={begun.start} signedOut={signedOut} />
      )}
    </Frame>
  );
}
