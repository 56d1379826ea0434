import { textLimits } from '@midoffice/contract/kernel';
import { elasticCache } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache';
import { elasticCacheCount } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-count';
import { elasticCacheKey } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-key';
import { mostKeys, type CacheCount } from '@midoffice/contract/monitors/cache-monitor/shapes';
import { useRead, useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { Form, NumberField, TextAreaField } from '../../../kit/form/field.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import { ErrorState, SkeletonLines } from '../../../kit/states/states.tsx';
import { protectedText, secondsProblem } from './texts.ts';
import css from './cache-monitor.module.css';

/** What is to be expired: one key, or all that match a pattern. */
export type ExpireTarget = { readonly key: string } | { readonly pattern: string };

/** How many keys will be expired. */
function countText({ count, isExact, protected: guarded }: CacheCount): string {
  const shown = formatNumber(count);
  const first = `The first ${formatNumber(mostKeys)} found are expired`;
  if (!isExact) {
    const found =
      count === 0 ? 'No match so far' : `At least ${shown} ${count === 1 ? 'key matches' : 'keys match'}`;
    if (guarded > 0) return `${found}.`;
    return `${found}: not all keys were searched yet. Expiring searches them all, which may take minutes. ${first}.`;
  }
  if (count === 0) return 'No key matches.';
  if (guarded > 0) return `${shown} keys match.`;
  if (count > mostKeys) return `${shown} keys match. ${first}; repeat it for the others.`;
  return count === 1 ? '1 key matches and is expired.' : `${shown} keys match and are expired.`;
}

/** Why a pattern cannot be expired; undefined where it can. */
function problemOf(count: CacheCount | undefined): string | undefined {
  if (!count) return 'The matching keys are being counted';
  if (count.count === 0 && count.isExact) return 'No key matches this pattern';
  return count.protected > 0 ? protectedText(count.protectedNames) : undefined;
}

/** The count of matching keys, before anything is expired. */
function Matching({
  pattern,
  read,
}: {
  readonly pattern: string;
  readonly read: ReturnType<typeof useCount>;
}) {
  const { data, error } = read;
  if (error) return <ErrorState error={error} onRetry={() => void read.refetch()} />;
  if (!data) return <SkeletonLines count={1} />;
  return (
    <>
      <p>
        Pattern <code className={css.key}>{pattern}</code>. {countText(data)}
      </p>
      {data.protected > 0 && (
        <p className={css.refused} role="alert">
          {`${formatNumber(data.protected)} of these are protected. ${protectedText(data.protectedNames)}. Narrow the pattern.`}
        </p>
      )}
    </>
  );
}

const useCount = (cache: string, target: ExpireTarget) =>
  useRead(elasticCacheCount, 'pattern' in target ? { redisType: cache, pattern: target.pattern } : null, {
    staleMs: 0,
  });

interface ExpireDialogProps {
  readonly cache: string;
  readonly target: ExpireTarget;
  /** Seconds to begin with. */
  readonly seconds: string;
  /** @param isGone whether the keys were removed at once */
  onDone(isGone: boolean): void;
  onClose(): void;
}

/** Asks for the time to live and a reason before keys are expired, and says how many they are. */
export function ExpireDialog({ cache, target, seconds, onDone, onClose }: ExpireDialogProps) {
  const fields = useFields({ expire: seconds, reason: '' }, { expire: secondsProblem, reason: required() });
  const options = {
    onDone: (_output: unknown, { expire }: { expire?: string | undefined }) => onDone(expire === '0'),
    onFailed: fields.fail,
  };
  const all = useWrite(elasticCache, options);
  const one = useWrite(elasticCacheKey, options);
  const count = useCount(cache, target);
  const isPattern = 'pattern' in target;
  const problem = isPattern && !count.error ? problemOf(count.data) : undefined;
  const run = (): void =>
    fields.submit(({ expire, reason }) => {
      if (problem) return;
      const given = { redisType: cache, expire: expire.trim(), reason: reason.trim() };
      void (isPattern ? all.run({ ...given, ...target }) : one.run({ ...given, ...target }));
    });
  return (
    <Dialog
      title={isPattern ? `Expire keys of ${cache}` : `Expire a key of ${cache}`}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            pending={all.pending || one.pending}
            disabledReason={count.error ? 'The matching keys could not be counted' : problem}
            onClick={run}
          >
            {isPattern ? 'Expire keys' : 'Expire key'}
          </Button>
        </>
      }
    >
      <Form onSubmit={run}>
        {isPattern ? (
          <Matching pattern={target.pattern} read={count} />
        ) : (
          <p>
            Key <code className={css.key}>{target.key}</code>.
          </p>
        )}
        <p>Expired values cannot be restored.</p>
        <NumberField
          label="Expire after (seconds)"
          hint="0 removes the keys at once"
          {...fields.text('expire')}
        />
        <TextAreaField label="Reason" maxLength={textLimits.text} rows={2} {...fields.text('reason')} />
      </Form>
    </Dialog>
  );
}
