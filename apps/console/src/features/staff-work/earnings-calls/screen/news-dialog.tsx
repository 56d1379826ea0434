import { getEarningsNews } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-news';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { useRead } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { WebLink } from '../../../../kit/nav/web-link.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../../kit/states/states.tsx';
import css from './earnings-calls.module.css';

/** News about a call. */
export function NewsDialog({ call, onClose }: { readonly call: EarningsCall; onClose(): void }) {
  const { symbol, date } = call;
  const news = useRead(getEarningsNews, { symbol, date });
  return (
    <Dialog
      title="News"
      subject={`${symbol} ${call.fiscalPeriod}`}
      size="wide"
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <div data-screen="earnings-call-news-dialog">
        {news.error && <ErrorState error={news.error} onRetry={() => void news.refetch()} />}
        {!news.data && !news.error && <SkeletonLines count={4} />}
        {news.data?.length === 0 && <EmptyState text="No news found" />}
        <ul className={css.list}>
          {news.data?.map((one) => (
            <li key={one.url}>
              <WebLink address={one.url}>{one.title}</WebLink>
              <p className={css.soft}>{`${one.date} · ${one.url}`}</p>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
