import { getSecTables } from '@midoffice/contract/fundamentals/extractor/calls/get-sec-tables';
import { downloadInternationalFilingsCsv } from '@midoffice/contract/fundamentals/filings/calls/download-international-filings-csv';
import { getInternationalFilings } from '@midoffice/contract/fundamentals/filings/calls/get-international-filings';
import { processInternationalFilingsCsv } from '@midoffice/contract/fundamentals/filings/calls/process-international-filings-csv';
import { updateInternationalFiling } from '@midoffice/contract/fundamentals/filings/calls/update-international-filing';
import { filingsFileMaxBytes, filingTexts } from '@midoffice/contract/fundamentals/filings/lists';
import type { InternationalFiling } from '@midoffice/contract/fundamentals/filings/shapes';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { noteRecent } from '../../../../../data/chosen.ts';
import { callApi } from '../../../../../data/client.ts';
import { useDownload } from '../../../../../data/download.ts';
import { useRefusal } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../../kit/base/status-badge.tsx';
import { CsvUpload } from '../../../../../kit/form/csv-upload.tsx';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import type { Sort } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { FilingView } from '../../panels/filing-view.tsx';
import { ExtractorDialog } from '../../../extractor/panels/extractor-dialog.tsx';
import { ChangesDialog } from '../../changes-dialog.tsx';
import { FilingDialog } from '../../filing-dialog.tsx';
import { SymbolOrLink } from '../../symbol-or-link.tsx';
import { useFetched } from '../../use-fetched.ts';
import { internationalColumns } from './columns.tsx';
import { UpdateLinksDialog } from './update-links-dialog.tsx';
import css from '../../filings.module.css';

/** What is open over the list. */
type Open =
  | { readonly kind: 'update' | 'extract' | 'view'; readonly filing: InternationalFiling }
  | { readonly kind: 'upload'; readonly file: File };

/** What the extractor takes of a filing. */
const extractOf = ({ symbol, finalLink, calendarYear, period }: InternationalFiling) => ({
  symbol,
  finalLink,
  calendarYear,
  period,
});

/** Upload of filings, and what such a file looks like. */
function CsvBar({ onFile }: { onFile(file: File): void }) {
  const refusal = useRefusal(processInternationalFilingsCsv);
  const sample = useDownload(downloadInternationalFilingsCsv, { name: 'international-filings-sample.csv' });
  return (
    <>
      <CsvUpload
        label="CSV"
        maxBytes={filingsFileMaxBytes}
        pending={false}
        disabledReason={refusal}
        onUpload={({ name, text }) => onFile(new File([text], name, { type: 'text/csv' }))}
      />
      <Button
        icon={<IconDownload size={14} />}
        pending={sample.pending}
        disabledReason={refusal}
        onClick={() => void sample.run({})}
      >
        Download Sample
      </Button>
    </>
  );
}

/** Filings of companies that do not file with the SEC: their links, stored documents, and a CSV upload. */
export function InternationalFilings() {
  const { wanted, fetch } = useFetched();
  const filings = useRead(getInternationalFilings, wanted ? { symbol: wanted } : null);
  const [sort, setSort] = useState<Sort | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = internationalColumns({
    updateRefusal: useRefusal(updateInternationalFiling),
    extractRefusal: useRefusal(getSecTables),
    onExtract: (filing) => setOpen({ kind: 'extract', filing }),
    onUpdate: (filing) => setOpen({ kind: 'update', filing }),
    onView: (filing) => setOpen({ kind: 'view', filing }),
  });
  const close = (): void => setOpen(null);
  return (
    <Stack fill>
      <div data-screen="international-filings-screen" style={{ display: 'contents' }}>
        <div className={css.top}>
          <Panel>
            <div className={css.bar}>
              <SymbolOrLink
                value={wanted}
                pending={filings.isFetching}
                disabledReason={useRefusal(getInternationalFilings)}
                onFetch={(typed) => {
                  if (typed === wanted) void filings.refetch();
                  fetch(typed);
                  if (typed.length <= 15) noteRecent({ kind: 'symbol', id: typed.toUpperCase(), label: '' });
                }}
              />
              <CsvBar onFile={(file) => setOpen({ kind: 'upload', file })} />
            </div>
          </Panel>
        </div>
        <Panel
          title="International filings"
          mark={filings.data && <CountBadge count={filings.data.length} />}
          padded={false}
          fill
        >
          {wanted ? (
            <DenseTable
              label="International filings"
              columns={columns}
              rows={filings.data}
              rowKey={(one) => `${one.symbol} ${one.calendarYear} ${one.period}`}
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
      {open?.kind === 'update' && <UpdateLinksDialog filing={open.filing} onClose={close} />}
      {open?.kind === 'extract' && (
        <ExtractorDialog Filing={FilingView} {...extractOf(open.filing)} onClose={close} />
      )}
      {open?.kind === 'view' && <FilingDialog finalLink={open.filing.finalLink ?? ''} onClose={close} />}
      {open?.kind === 'upload' && (
        <ChangesDialog
          title="Upload"
          subject={open.file.name}
          action="Upload"
          send={({ preview, expectedPreview }) =>
            callApi(processInternationalFilingsCsv, {
              file: open.file,
              preview: preview ? 'true' : 'false',
              ...(expectedPreview && { expectedPreview }),
            })
          }
          onDone={() => {
            close();
            void filings.refetch();
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}
