import { cleanNewsText } from '@midoffice/contract/content/news/calls/clean-news-text';
import { getNewsComparison } from '@midoffice/contract/content/news/calls/get-news-comparison';
import { newsPageSize } from '@midoffice/contract/content/news/lists';
import type { ComparisonRow } from '@midoffice/contract/content/news/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import { useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Stack } from '../../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../../kit/base/status-badge.tsx';
import { RecordList } from '../../../../../kit/list/record-list.tsx';
import { lazy } from '../../../../../kit/load/lazy.tsx';
import { ExportButton } from '../../../../../kit/table/export-button.tsx';
import { Pager } from '../../../../../kit/table/pager.tsx';
import { NewsFilters } from '../../news-filters.tsx';
import { columns, fileColumns } from '../../tracker-columns.tsx';
import { address, filterOf } from '../../tracker-query.ts';

const ComparisonDialog = lazy(
  async () => (await import('../../comparison/comparison-dialog.tsx')).ComparisonDialog,
);
const PhrasesDialog = lazy(async () => (await import('../../comparison/phrases-dialog.tsx')).PhrasesDialog);

/** Monitors > New News Tracker: articles of production and legacy side by side, each opened in a comparison. */
export function NewsTracker() {
  const [at, set] = useAddressState(address);
  const [phrases, setPhrases] = useState(false);
  const refusal = useRefusal(cleanNewsText);
  const filter = filterOf(at);
  const read = useRead(getNewsComparison, { ...filter, page: String(at.p) }, { keep: true });
  const list = read.data;
  const urls = list?.rows.map(({ url }) => url) ?? [];
  return (
    <Stack fill>
      <div data-screen="news-tracker-screen" style={{ display: 'contents' }}>
        <RecordList<ComparisonRow>
          title="News tracker"
          label="News"
          mark={list && <CountBadge count={list.total} />}
          tools={<NewsFilters at={at} set={set} />}
          actions={
            <>
              <Button disabledReason={refusal} onClick={() => setPhrases(true)}>
                Filter phrases…
              </Button>
              <ExportButton name="news" columns={fileColumns} rows={list?.rows} filters={filter} />
            </>
          }
          read={read}
          columns={columns}
          rowKey={(row) => row.url}
          empty="No news found"
          skeletonRows={24}
          sorted
          open={at.article}
          onOpen={(article) => set({ article }, { push: true })}
          foot={
            <Pager
              page={at.p}
              pageSize={newsPageSize}
              total={list?.total ?? null}
              onPage={(p) => set({ p }, { push: true })}
            />
          }
        />
      </div>
      {at.article && (
        <ComparisonDialog
          key={at.article}
          url={at.article}
          urls={urls}
          onMove={(article) => set({ article })}
          onClose={() => set({ article: '' })}
        />
      )}
      {phrases && <PhrasesDialog symbol="" onClose={() => setPhrases(false)} />}
    </Stack>
  );
}
