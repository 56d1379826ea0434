import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { useEffect, useState } from 'react';
import { StatusBadge } from '../../kit/base/status-badge.tsx';
import { EmptyState } from '../../kit/states/states.tsx';
import { countdown, keyOf, startOf } from './day.ts';
import css from './call.module.css';

/** The present moment, anew each second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const clock = (ms: number): string => `${new Date(ms).toISOString().slice(11, 16)} UTC`;

interface CallListProps {
  readonly calls: readonly EarningsCall[];
  /** Key of the chosen call; empty: none. */
  readonly chosen: string;
  onChoose(key: string): void;
}

/** The calls of the day with the time until each begins. */
export function CallList({ calls, chosen, onChoose }: CallListProps) {
  const now = useNow();
  if (!calls.length) return <EmptyState text="No earnings calls today." />;
  return (
    <ul className={css.calls} aria-label="Earnings calls of the day">
      {calls.map((call) => {
        const key = keyOf(call);
        const at = startOf(call);
        return (
          <li key={key}>
            <button
              type="button"
              className={css.call}
              aria-pressed={key === chosen}
              onClick={() => onChoose(key === chosen ? '' : key)}
            >
              <b>{call.symbol}</b>
              <span className={css.soft}>{call.fiscalPeriod}</span>
              <span className={css.soft}>{at === null ? 'time not known' : clock(at)}</span>
              {call.dialinNumber || call.dialinLink ? null : (
                <StatusBadge tone="amber">no dial-in</StatusBadge>
              )}
              <span className={css.countdown}>
                {call.inCall ? <StatusBadge tone="red">live</StatusBadge> : countdown(call, now)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
