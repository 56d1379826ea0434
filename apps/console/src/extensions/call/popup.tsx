import { getEarningsCalls } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-calls';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { useCallback, useEffect, useState } from 'react';
import { ErrorState, SkeletonLines } from '../../kit/states/states.tsx';
import { callServer } from '../shared/api.ts';
import { Frame, SignedOut } from '../shared/frame.tsx';
import type { PageTab } from '../shared/tab.ts';
import { useStart } from '../shared/use-start.ts';
import { CallList } from './call-list.tsx';
import { CallPage } from './call-page.tsx';
import { callsOfDay, keyOf } from './day.ts';
import css from '../shared/extension.module.css';

const everyMs = 60_000;

interface CallsProps {
  readonly tab: PageTab | null;
  readonly person: { readonly name: string; readonly email: string };
  /** Answers whether a failure means that nobody is signed in any more. */
  signedOut(error: unknown): boolean;
}

async function readCalls(): Promise<EarningsCall[]> {
  const [upcoming, live] = await Promise.all([
    callServer(getEarningsCalls, { type: 'pre-call' }),
    callServer(getEarningsCalls, { type: 'in-call' }),
  ]);
  return callsOfDay([...live, ...upcoming], Date.now());
}

function Calls({ tab, person, signedOut }: CallsProps) {
  const [calls, setCalls] = useState<readonly EarningsCall[] | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const [chosen, setChosen] = useState('');
  const load = useCallback(async (): Promise<void> => {
    try {
      setCalls(await readCalls());
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
  if (!calls) return problem ? <ErrorState error={problem} onRetry={() => void load()} /> : <SkeletonLines />;
  const call = calls.find((one) => keyOf(one) === chosen);
  return (
    <div className={css.stack}>
      {problem && (
        <p className={css.problem} role="alert">
          {problem.message}
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
