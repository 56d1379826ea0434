import { elasticCacheKey } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-key';
import type { CacheValue } from '@midoffice/contract/monitors/cache-monitor/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { CopyButton } from '../../../kit/base/copy-button.tsx';
import { formatNumber, plural } from '../../../kit/base/format.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { RecordPanel } from '../../../kit/list/record-panel.tsx';
import { ErrorState, SkeletonLines } from '../../../kit/states/states.tsx';
import { KeyValue } from './key-value.tsx';
import { protectedText, sizeText, ttlText } from './texts.ts';
import css from './cache-monitor.module.css';

const lengthText = ({ type, length }: CacheValue): string =>
  length === null
    ? ''
    : type === 'string'
      ? `${sizeText(length)} of text`
      : `${formatNumber(length)} ${length === 1 ? 'item' : 'items'}`;

function Facts({ value }: { readonly value: CacheValue }) {
  const parts = [
    ttlText(value),
    lengthText(value),
    value.bytes !== null && `${sizeText(value.bytes)} of memory`,
  ].filter(Boolean);
  return (
    <>
      <p className={css.line}>
        <StatusBadge tone="blue">{value.type}</StatusBadge> {parts.join(' · ')}
      </p>
      {value.masked > 0 && (
        <p className={css.masked} role="status">
          {`${plural(value.masked, 'secret')} in this value ${value.masked === 1 ? 'is' : 'are'} masked.`}
        </p>
      )}
      {value.protectedName !== null && <p className={css.line}>{protectedText([value.protectedName])}</p>}
    </>
  );
}

interface KeyPanelProps {
  readonly cache: string;
  readonly name: string;
  onExpire(): void;
  onClose(): void;
}

/** One key: its type, time to live, size and value, 100 items at once. */
export function KeyPanel({ cache, name, onExpire, onClose }: KeyPanelProps) {
  const [cursor, setCursor] = useState('');
  const read = useRead(
    elasticCacheKey,
    { redisType: cache, key: name, ...(cursor && { cursor }) },
    { staleMs: 0 },
  );
  const refusal = useRefusal(elasticCacheKey);
  const value = read.data && 'items' in read.data ? read.data : undefined;
  const guarded = value?.protectedName;
  const next = value?.cursor;
  return (
    <RecordPanel
      title={<span className={css.title}>{name}</span>}
      actions={
        <>
          <CopyButton text={name} label="Copy key" />
          <Button
            size="small"
            variant="danger"
            disabled={!value}
            disabledReason={refusal ?? (guarded ? protectedText([guarded]) : undefined)}
            onClick={onExpire}
          >
            Expire…
          </Button>
        </>
      }
      onClose={onClose}
    >
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !value ? (
        <SkeletonLines />
      ) : (
        <>
          <Facts value={value} />
          <KeyValue value={value} />
          {(cursor || next) && (
            <div className={css.line}>
              <Button size="small" disabled={!cursor} onClick={() => setCursor('')}>
                First items
              </Button>
              <Button size="small" disabled={!next} onClick={() => setCursor(next ?? '')}>
                Next items
              </Button>
            </div>
          )}
        </>
      )}
    </RecordPanel>
  );
}
