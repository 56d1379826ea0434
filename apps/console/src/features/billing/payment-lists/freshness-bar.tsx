import { refreshPaymentList } from '@midoffice/contract/billing/payment-lists/calls/refresh-payment-list';
import type { PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import { listSourceNames } from '@midoffice/contract/billing/payment-lists/lists';
import type { ListFreshness } from '@midoffice/contract/billing/payment-lists/shapes';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Time } from '../../../kit/base/time.tsx';
import css from './payment-lists.module.css';

interface FreshnessBarProps {
  readonly list: PaymentList;
  /** Undefined while the list is read. */
  readonly freshness: ListFreshness | undefined;
  /** What is shown before the button. */
  readonly children?: ReactNode;
}

/** When the list was made, by whom, what could not be read for it, and the refresh that runs. */
export function FreshnessBar({ list, freshness, children }: FreshnessBarProps) {
  const refresh = useWrite(refreshPaymentList, { quiet: 'success' });
  const refusal = useRefusal(refreshPaymentList);
  const running = freshness?.refreshing ?? null;
  return (
    <div className={css.freshness}>
      <span className={css.when} role="status">
        {running ? (
          `Refreshing… ${running.message}`
        ) : freshness?.refreshedAt ? (
          <>
            Refreshed <Time at={freshness.refreshedAt} /> by {freshness.refreshedBy ?? 'the schedule'}
          </>
        ) : (
          freshness && 'Never refreshed'
        )}
      </span>
      {freshness?.sources.map(({ source, readAt }) => (
        <span key={source}>
          {listSourceNames[source]}{' '}
          {readAt ? (
            <>
              read <Time at={readAt} />
            </>
          ) : (
            'never read'
          )}
        </span>
      ))}
      {freshness?.note && <span className={css.note}>{freshness.note}</span>}
      <span className={css.space} />
      {children}
      <Button
        size="small"
        icon={<IconRefresh size={14} />}
        pending={refresh.pending}
        disabledReason={refusal ?? (running ? 'A refresh is running' : undefined)}
        onClick={() => void refresh.run({ list })}
      >
        Refresh
      </Button>
    </div>
  );
}
