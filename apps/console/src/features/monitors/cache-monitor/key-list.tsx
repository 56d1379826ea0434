import { elasticCache } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache';
import { elasticCacheCount } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-count';
import { elasticCacheDetails } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-details';
import {
  detailsAtOnce,
  mostKeys,
  type CacheKeyDetails,
  type CacheKeys,
} from '@midoffice/contract/monitors/cache-monitor/shapes';
import { useMemo, type ReactNode } from 'react';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { RecordList } from '../../../kit/list/record-list.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Pager } from '../../../kit/table/pager.tsx';
import type { CacheAddress, SetCacheAddress } from './cache-address.ts';
import { sizeText, ttlText } from './texts.ts';
import css from './cache-monitor.module.css';

/** A key with what is known of it, once that is read. */
interface KeyRow {
  readonly key: string;
  readonly details: CacheKeyDetails | undefined;
}

const columns: readonly Column<KeyRow>[] = [
  {
    id: 'key',
    header: 'Key',
    minWidth: 180,
    sortable: false,
    value: ({ key }) => key,
    cell: ({ key }) => (
      <code className={css.key} data-tooltip={key}>
        {key}
      </code>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    width: 80,
    sortable: false,
    value: ({ details }) => details?.type ?? '',
  },
  {
    id: 'ttl',
    header: 'Time to live',
    width: 110,
    sortable: false,
    value: ({ details }) => details && ttlText(details),
  },
  {
    id: 'bytes',
    header: 'Size',
    kind: 'number',
    width: 90,
    sortable: false,
    value: ({ details }) => details?.bytes,
    cell: ({ details }) => sizeText(details?.bytes ?? null),
  },
];

/** How many keys match: exactly, or more than so many. */
function CountMark({ at }: { readonly at: CacheAddress }) {
  const { data, error } = useRead(elasticCacheCount, { redisType: at.cache, pattern: at.pattern });
  if (error) return <StatusBadge tone="amber">not counted</StatusBadge>;
  if (!data) return null;
  const text = `${data.isExact ? '' : 'more than '}${formatNumber(data.count)} matching`;
  return <StatusBadge tone={data.isExact ? 'grey' : 'amber'}>{text}</StatusBadge>;
}

/** Why not every matching key is in the list. */
function Note({ data, set }: { readonly data: CacheKeys; readonly set: SetCacheAddress }) {
  const { cursor } = data;
  if (data.hasMore)
    return (
      <div className={css.note} role="status">
        {`Only ${formatNumber(mostKeys)} keys are listed. Narrow the pattern to see others.`}
      </div>
    );
  if (cursor === null) return null;
  return (
    <div className={css.note} role="status">
      The search took too long and ended before all keys were seen.
      <Button size="small" onClick={() => set({ from: cursor, p: 1 }, { push: true })}>
        Continue search
      </Button>
    </div>
  );
}

/** The keys of one page, with what is known of them. */
function useRows(
  cache: string,
  keys: readonly string[] | undefined,
  page: number,
): { rows: KeyRow[] | undefined; failed: (() => void) | undefined } {
  const shown = useMemo(
    () => keys?.toSorted().slice((page - 1) * detailsAtOnce, page * detailsAtOnce),
    [keys, page],
  );
  const details = useRead(elasticCacheDetails, shown?.length ? { redisType: cache, keys: [...shown] } : null);
  const byKey = new Map(details.data?.rows.map((row) => [row.key, row]));
  return {
    rows: shown?.map((key) => ({ key, details: byKey.get(key) })),
    failed: details.error ? () => void details.refetch() : undefined,
  };
}

function emptyText(pattern: string, data: CacheKeys | undefined): string {
  if (!pattern) return 'Enter a pattern to list keys.';
  return data?.cursor ? 'No match so far: not all keys were searched yet.' : 'No keys match this pattern.';
}

interface KeyListProps {
  readonly at: CacheAddress;
  readonly set: SetCacheAddress;
  readonly panel: ReactNode;
}

/** The keys that match a pattern, 100 on a page, and beside them one that was picked. */
export function KeyList({ at, set, panel }: KeyListProps) {
  const input = { redisType: at.cache, pattern: at.pattern, ...(at.from && { cursor: at.from }) };
  const read = useRead(elasticCache, at.pattern ? input : null, { staleMs: 0 });
  const data = read.data && 'keys' in read.data ? read.data : undefined;
  const total = data?.keys.length ?? 0;
  const page = Math.min(Math.max(at.p, 1), Math.max(1, Math.ceil(total / detailsAtOnce)));
  const { rows, failed } = useRows(at.cache, data?.keys, page);
  return (
    <>
      {data && <Note data={data} set={set} />}
      {failed && (
        <div className={css.note} role="alert">
          Type, time to live and size could not be read.
          <Button size="small" onClick={failed}>
            Try again
          </Button>
        </div>
      )}
      <RecordList<KeyRow>
        title="Keys"
        mark={at.pattern && data && <CountMark at={at} />}
        read={{ ...read, data: rows && { rows } }}
        rows={at.pattern ? rows : []}
        columns={columns}
        rowKey={({ key }) => key}
        sorted
        empty={emptyText(at.pattern, data)}
        open={at.key}
        onOpen={(key) => set({ key }, { push: true })}
        panelWidth={520}
        panel={panel}
        foot={
          total > detailsAtOnce && (
            <Pager
              page={page}
              pageSize={detailsAtOnce}
              total={total}
              onPage={(p) => set({ p }, { push: true })}
            />
          )
        }
      />
    </>
  );
}
