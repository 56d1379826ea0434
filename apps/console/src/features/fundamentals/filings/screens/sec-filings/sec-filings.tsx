import { getSecData } from '@midoffice/contract/fundamentals/filings/calls/get-sec-data';
import { filingTexts } from '@midoffice/contract/fundamentals/filings/lists';
import type { SecFiling } from '@midoffice/contract/fundamentals/filings/shapes';
import { rerunSecLink } from '@midoffice/contract/fundamentals/extractor/calls/rerun-sec-link';
import { useMemo, useState } from 'react';
import { noteRecent } from '../../../../../data/chosen.ts';
import { useRefusal } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../../kit/base/status-badge.tsx';
import { WebLink } from '../../../../../kit/nav/web-link.tsx';
import type { Column, Sort } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import { FilingDialog } from '../../filing-dialog.tsx';
import { SymbolOrLink } from '../../symbol-or-link.tsx';
import { useFetched } from '../../use-fetched.ts';
import { ResetDialog } from './reset-dialog.tsx';
import css from '../../filings.module.css';

const facts: readonly Column<SecFiling>[] = [
  { id: 'date', header: 'Date', value: (one) => one.date, width: 100 },
  { id: 'acceptedDate', header: 'Accepted Date', value: (one) => one.acceptedDate, width: 160 },
  { id: 'formType', header: 'Type', value: (one) => one.formType, width: 80 },
  {
    id: 'finalLink',
    header: 'Final Link',
    value: (one) => one.finalLink,
    cell: (one) => (
      <WebLink address={one.finalLink} onClick={(event) => event.stopPropagation()}>
        {one.finalLink}
      </WebLink>
    ),
    minWidth: 260,
  },
];

/** What a list of one address holds where EDGAR does not know the filing. */
const bare = (finalLink: string): SecFiling => ({ date: '', acceptedDate: '', formType: '', finalLink });

/** Filings of a company at the SEC: read again into its statements, and shown. */
export function SecFilings() {
  const { wanted, symbol, link, fetch } = useFetched();
  // Symbols with a dot are of other exchanges, which the SEC does not know.
  const isElsewhere = symbol.includes('.');
  const filings = useRead(getSecData, wanted && !isElsewhere ? { symbol: wanted } : null);
  const [sort, setSort] = useState<Sort | null>(null);
  const [shown, setShown] = useState('');
  const [updated, setUpdated] = useState<SecFiling | null>(null);
  const refusal = useRefusal(rerunSecLink);
  const columns = useMemo<readonly Column<SecFiling>[]>(
    () => [
      ...facts,
      {
        id: 'update',
        header: 'Update',
        value: () => '',
        sortable: false,
        width: 150,
        cell: (one) => (
          <span className={css.acts}>
            <Button
              size="tiny"
              aria-label={`Update ${one.formType} of ${one.date}`}
              disabledReason={refusal}
              onClick={() => setUpdated(one)}
            >
              Update
            </Button>
            <Button
              size="tiny"
              aria-label={`View ${one.formType} of ${one.date}`}
              onClick={() => setShown(one.finalLink)}
            >
              View
            </Button>
          </span>
        ),
      },
    ],
    [refusal],
  );
  const found = isElsewhere ? [] : filings.data;
  const rows = found?.length === 0 && link ? [bare(link)] : found;
  return (
    <Stack fill>
      <div data-screen="sec-filings-screen" style={{ display: 'contents' }}>
        <div className={css.top}>
          <Panel>
            <SymbolOrLink
              value={wanted}
              pending={filings.isFetching}
              disabledReason={useRefusal(getSecData)}
              onFetch={(typed) => {
                if (typed === wanted) void filings.refetch();
                fetch(typed);
                if (typed.length <= 15) noteRecent({ kind: 'symbol', id: typed.toUpperCase(), label: '' });
              }}
            />
          </Panel>
        </div>
        <Panel title="SEC filings" mark={rows && <CountBadge count={rows.length} />} padded={false} fill>
          {wanted ? (
            <DenseTable
              label="SEC filings"
              columns={columns}
              rows={rows}
              rowKey={(one) => `${one.finalLink} ${one.acceptedDate}`}
              error={filings.error}
              onRetry={() => void filings.refetch()}
              empty={filingTexts.noFilings}
              sort={sort}
              onSort={setSort}
              height="fill"
            />
          ) : (
            <EmptyState text="Enter a symbol or the link of a filing." />
          )}
        </Panel>
      </div>
      {updated && <ResetDialog filing={updated} symbol={symbol} onClose={() => setUpdated(null)} />}
      {shown && <FilingDialog finalLink={shown} onClose={() => setShown('')} />}
    </Stack>
  );
}
