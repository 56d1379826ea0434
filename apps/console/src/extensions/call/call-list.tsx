import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { useEffect, useState } from 'react';
import { StatusBadge } from '../../kit/base/status-badge.tsx';
import { FilterBox } from '../../kit/search/search-box.tsx';
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

/** Calls above which a box finds one by its symbol. */
const fewCalls = 10;

/** How long it is until a call, or that it is under way or over. */
function CallStatus({ call, now }: { readonly call: EarningsCall; readonly now: number }) {
  if (call.inCall) return <StatusBadge tone="red">live</StatusBadge>;
  if (call.phase === 'post-call') return <StatusBadge tone="grey">ended</StatusBadge>;
  return countdown(call, now);
}

interface CallListProps {
  readonly calls: readonly EarningsCall[];
  /** Key of the chosen call; empty: none. */
  readonly chosen: string;
  onChoose(key: string): void;
}

function Calls({ calls, chosen, onChoose }: CallListProps) {
  const now = useNow();
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
                <CallStatus call={call} now={now} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The calls of the day with the time until each begins; a box finds one by its symbol where there are many. */
export function CallList({ calls, chosen, onChoose }: CallListProps) {
  const [symbol, setSymbol] = useState('');
  if (!calls.length) return <EmptyState text="No earnings calls today." />;
  if (calls.length <= fewCalls) return <Calls calls={calls} chosen={chosen} onChoose={onChoose} />;
  const begins = symbol.trim().toUpperCase();
  const found = calls.filter((call) =>
    [call.symbol, ...call.altSymbols].some((one) => one.toUpperCase().startsWith(begins)),
  );
  return (
    <>
      <FilterBox label="Symbol" value={symbol} onChange={setSymbol} maxLength={30} />
      {found.length ? (
        <Calls calls={found} chosen={chosen} onChoose={onChoose} />
      ) : (
        <EmptyState text="No earnings call of this symbol today." />
      )}
    </>
  );
}
