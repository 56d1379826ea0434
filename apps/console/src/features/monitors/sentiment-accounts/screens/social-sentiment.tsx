import { getSentimentDetails } from '@midoffice/contract/monitors/sentiment-accounts/calls/get-sentiment-details';
import {
  sentimentAccountsAtMost,
  sentimentListLabels,
  sentimentLists,
  type SentimentList,
} from '@midoffice/contract/monitors/sentiment-accounts/lists';
import { useMemo, useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { formatNumber } from '../../../../kit/base/format.ts';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../kit/base/status-badge.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import { EmptyState, ErrorState } from '../../../../kit/states/states.tsx';
import { AccountList } from '../account-list.tsx';
import { ActDialog, type AskedAct } from '../act-dialog.tsx';
import { columnsOf, deletedColumns, type AccountAct } from '../columns.tsx';
import { address } from '../sentiment-address.ts';
import css from '../sentiment.module.css';

/** A limit ends by the clock alone. */
const everyMs = 60_000;

const emptyTexts: Readonly<Record<SentimentList, string>> = {
  locked: 'No locked accounts',
  limitReached: 'No account has reached its limit today',
  active: 'No active accounts',
};

const fits =
  (words: string) =>
  ({ email, network }: { readonly email: string; readonly network: string }): boolean =>
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => email.includes(word) || network.includes(word));

/** Monitors > Social Sentiment: the company's logins at social networks, and which of them its collectors cannot use. */
export function SocialSentiment() {
  const [at, set] = useAddressState(address);
  const read = useRead(getSentimentDetails, {}, { everyMs });
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const { lists, deleted } = useMemo(() => {
    const ask = (act: AccountAct, { email, network }: Omit<AskedAct, 'act'>): void =>
      setAsked({ act, email, network });
    return {
      lists: sentimentLists.map((list) => ({ list, columns: columnsOf(list, ask) })),
      deleted: deletedColumns(ask),
    };
  }, []);
  const { data } = read;
  const count = data?.total;
  const isFit = fits(at.q);
  return (
    <Stack>
      <div data-screen="social-sentiment-screen" style={{ display: 'contents' }}>
        <Panel
          title="Social sentiment accounts"
          mark={count !== undefined && <CountBadge count={count} />}
          tools={
            <FilterBox
              label="Filter accounts"
              placeholder="Email or network…"
              width={220}
              value={at.q}
              onChange={(q) => set({ q: q.trim(), locked: 1, limitReached: 1, active: 1, deleted: 1 })}
            />
          }
          padded={false}
        >
          {read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
          {data?.isCut && (
            <p className={css.note} role="status">
              {`Not all accounts are listed: at most ${formatNumber(sentimentAccountsAtMost)} at once, locked ones first.`}
            </p>
          )}
          {count === 0 && data?.deleted.length === 0 && (
            <EmptyState text="No accounts yet. Collectors report them, or import a file with: import sentiment-accounts FILE" />
          )}
        </Panel>
        {!read.error &&
          (count !== 0 || (data?.deleted.length ?? 0) > 0) &&
          lists.map(({ list, columns }) => (
            <AccountList
              key={list}
              title={sentimentListLabels[list]}
              columns={columns}
              rows={data?.[list].filter(isFit)}
              page={at[list]}
              empty={at.q ? 'No account matches the filter' : emptyTexts[list]}
              onPage={(page) => set({ [list]: page }, { push: true })}
            />
          ))}
        {data && data.deleted.length > 0 && (
          <AccountList
            title="Deleted"
            columns={deleted}
            rows={data.deleted.filter(isFit)}
            page={at.deleted}
            empty="No account matches the filter"
            onPage={(page) => set({ deleted: page }, { push: true })}
          />
        )}
        {asked && <ActDialog asked={asked} onClose={() => setAsked(null)} />}
      </div>
    </Stack>
  );
}
