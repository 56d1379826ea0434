import { elasticCacheExpiries } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-expiries';
import type { CacheExpiry } from '@midoffice/contract/monitors/cache-monitor/shapes';
import { useRead } from '../../../data/queries.ts';
import { ProgressBar } from '../../../kit/base/progress-bar.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import css from './cache-monitor.module.css';

const label = 'Expiry of keys';

const states: Readonly<Record<CacheExpiry['state'], string>> = {
  intended: 'waiting',
  running: 'running',
  unknown: 'not confirmed',
  done: 'done',
  failed: 'failed',
};
const tones = { intended: 'blue', running: 'blue', unknown: 'amber', done: 'green', failed: 'red' } as const;

/** What expires keys of a cache now and how far it is, whoever began it, and how the last long ones ended; nothing where none does. */
export function Expiries({ cache }: { readonly cache: string }) {
  const read = useRead(elasticCacheExpiries, { redisType: cache });
  const rows = read.data?.rows ?? [];
  if (!rows.length) return null;
  return (
    <ul className={css.expiries} aria-label={label}>
      {rows.map(({ id, state, message, done, total, startedBy, startedAt }) => (
        <li key={id}>
          <span>
            <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge> by {startedBy},{' '}
            <Time at={startedAt} seconds />
          </span>
          {state === 'running' && <ProgressBar label={label} done={done} total={total} />}
          {message && <span>{message}</span>}
        </li>
      ))}
    </ul>
  );
}
