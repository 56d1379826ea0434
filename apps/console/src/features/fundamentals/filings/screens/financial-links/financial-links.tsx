import { getSiteLinks } from '@midoffice/contract/fundamentals/filings/calls/get-site-links';
import { updateFinancialsLinks } from '@midoffice/contract/fundamentals/filings/calls/update-financials-links';
import type { FinancialLink } from '@midoffice/contract/fundamentals/filings/shapes';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { callApi } from '../../../../../data/client.ts';
import { useChosen } from '../../../../../data/chosen.ts';
import { useRefusal } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import { textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button, IconButton } from '../../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../../kit/base/status-badge.tsx';
import { TextField } from '../../../../../kit/form/field.tsx';
import { WebLink } from '../../../../../kit/nav/web-link.tsx';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { ChangesDialog } from '../../changes-dialog.tsx';
import css from '../../filings.module.css';

const params = { url: textParam() };
const keyOf = (one: FinancialLink): string => one.finalLink;

/** The page whose links are read. */
function UrlForm({
  url,
  pending,
  onFetch,
}: {
  readonly url: string;
  readonly pending: boolean;
  onFetch(url: string): void;
}) {
  const [typed, setTyped] = useState(url);
  const refusal = useRefusal(getSiteLinks);
  const text = typed.trim();
  return (
    <form
      aria-label="Page"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text) onFetch(text);
      }}
    >
      <TextField label="URL" type="url" value={typed} onChange={setTyped} autoComplete="off" />
      <Button
        type="submit"
        variant="primary"
        pending={pending}
        disabledReason={refusal ?? (text ? undefined : 'Enter the URL of a page with reports')}
      >
        Fetch links
      </Button>
    </form>
  );
}

/** Links of reports on a company's page: fetched, sorted out, and stored for a symbol. */
export function FinancialLinks() {
  const [{ url }, set] = useAddressState(params);
  const links = useRead(getSiteLinks, url ? { url } : null, { staleMs: Infinity });
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const chosen = useChosen('symbol');
  const [symbol, setSymbol] = useState(chosen?.id ?? '');
  const [submitting, setSubmitting] = useState(false);
  const refusal = useRefusal(updateFinancialsLinks);
  const rows = useMemo(() => links.data?.filter((one) => !deleted.has(keyOf(one))), [links.data, deleted]);
  const columns = useMemo<readonly Column<FinancialLink>[]>(
    () => [
      { id: 'calendarYear', header: 'Year', value: (one) => String(one.calendarYear), width: 80 },
      { id: 'period', header: 'Period', value: (one) => one.period, width: 80 },
      {
        id: 'finalLink',
        header: 'Final Link',
        minWidth: 260,
        value: keyOf,
        cell: (one) => <WebLink address={one.finalLink}>{one.finalLink}</WebLink>,
      },
      {
        id: 'delete',
        header: '',
        value: () => '',
        sortable: false,
        width: 60,
        cell: (one) => (
          <IconButton
            label={`Delete ${one.calendarYear} ${one.period}`}
            size="small"
            onClick={() => setDeleted((old) => new Set([...old, keyOf(one)]))}
          >
            <IconTrash size={14} />
          </IconButton>
        ),
      },
    ],
    [],
  );
  const missing = rows?.length
    ? symbol.trim()
      ? undefined
      : 'Enter a symbol'
    : 'Fetch the links of a page first';
  return (
    <Stack fill>
      <div data-screen="financial-links-screen" style={{ display: 'contents' }}>
        <div className={css.top}>
          <Panel>
            <div className={css.bar}>
              <UrlForm
                url={url}
                pending={links.isFetching}
                onFetch={(next) => {
                  setDeleted(new Set());
                  if (next === url) void links.refetch();
                  else set({ url: next }, { push: true });
                }}
              />
              <form
                aria-label="Submit"
                className={css.form}
                onSubmit={(event) => {
                  event.preventDefault();
                  if (!missing && !refusal) setSubmitting(true);
                }}
              >
                <TextField label="Symbol" value={symbol} onChange={setSymbol} autoComplete="off" />
                <Button type="submit" disabledReason={refusal ?? missing}>
                  Submit
                </Button>
              </form>
            </div>
          </Panel>
        </div>
        <Panel title="Financial Links" mark={rows && <CountBadge count={rows.length} />} padded={false} fill>
          {url ? (
            <DenseTable
              label="Financial Links"
              columns={columns}
              rows={rows}
              rowKey={keyOf}
              error={links.error}
              onRetry={() => void links.refetch()}
              empty={
                links.data?.length ? 'All links are deleted.' : 'No links of reports found on this page.'
              }
              height="fill"
            />
          ) : (
            <EmptyState text="Enter the URL of a page that lists reports." />
          )}
        </Panel>
      </div>
      {submitting && rows && (
        <ChangesDialog
          title="Submit links"
          subject={symbol.trim().toUpperCase()}
          action="Submit"
          send={(how) => callApi(updateFinancialsLinks, { symbol: symbol.trim(), data: rows, ...how })}
          onDone={() => setSubmitting(false)}
          onClose={() => setSubmitting(false)}
        />
      )}
    </Stack>
  );
}
