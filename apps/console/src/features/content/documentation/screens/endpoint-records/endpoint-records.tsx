import { packageSchema } from '@midoffice/contract/content/documentation/calls/package-schema';
import { documentationAddress } from '@midoffice/contract/content/documentation/lists';
import type { SchemaEntry } from '@midoffice/contract/content/documentation/shapes';
import { useMemo, useState } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { choiceParam, textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Columns, Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { ConfirmDialog } from '../../../../../kit/dialog/confirm-dialog.tsx';
import { TextField } from '../../../../../kit/form/field.tsx';
import { TabView } from '../../../../../kit/nav/tab-view.tsx';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import css from '../../documentation.module.css';
import { EndpointHistory } from '../../endpoint-history.tsx';
import { useRecordEdit } from './record-edit.ts';
import { EndpointPart, ParameterPart, PropertiesPart, WebsitePart } from './record-parts.tsx';

const parts = {
  Endpoint: EndpointPart,
  Param: ParameterPart,
  Properties: PropertiesPart,
  Website: WebsitePart,
};
const tabs = ['Endpoint', 'Param', 'Properties', 'Website'] as const;
const params = { endpoint: textParam(), tab: choiceParam(tabs, 'Endpoint'), search: textParam() };

const columns: readonly Column<SchemaEntry>[] = [
  { id: 'name', header: 'Title', value: ({ name }) => name, minWidth: 130 },
  { id: 'group', header: 'Category', value: ({ group }) => group, width: 160 },
  { id: 'level', header: 'Level', value: ({ minLevel }) => minLevel, kind: 'number', width: 56 },
  {
    id: 'revision',
    header: 'Changed',
    value: ({ revision }) => revision || null,
    kind: 'number',
    width: 74,
    hint: 'How often staff changed the record',
  },
];

interface RecordPanelProps {
  readonly entry: SchemaEntry;
  readonly tab: (typeof tabs)[number];
  onTab(tab: (typeof tabs)[number]): void;
}

function RecordPanel({ entry, tab, onTab }: RecordPanelProps) {
  const form = useRecordEdit(entry);
  const [isRestoring, setRestoring] = useState(false);
  const Part = parts[tab];
  return (
    <Panel
      title={entry.name}
      mark={form.count > 0 && <span className={css.soft}>{`${plural(form.count, 'field')} changed`}</span>}
      actions={
        <span className={css.buttons}>
          <a href={documentationAddress(entry.code)} target="_blank" rel="noreferrer">
            Open in the documentation
          </a>
          {entry.revision > 0 && (
            <Button size="small" disabledReason={form.refusal} onClick={() => setRestoring(true)}>
              Restore release…
            </Button>
          )}
          {form.count > 0 && (
            <Button size="small" onClick={form.discard}>
              Discard
            </Button>
          )}
          <Button
            size="small"
            variant="primary"
            pending={form.pending}
            disabledReason={form.refusal ?? (form.count ? undefined : 'Change a field first')}
            onClick={form.save}
          >
            Save
          </Button>
        </span>
      }
    >
      {form.offer}
      <TabView label="Record" value={tab} tabs={tabs.map((key) => ({ key, label: key }))} onChange={onTab}>
        <div className={css.parts}>
          {Object.entries(form.errors).map(([name, text]) => (
            <span key={name} role="alert">{`${name}: ${text}`}</span>
          ))}
          <Part entry={entry} form={form} />
        </div>
      </TabView>
      {form.dialog}
      {isRestoring && (
        <ConfirmDialog
          title={`Restore ${entry.name} as released`}
          action="Restore"
          onClose={() => setRestoring(false)}
          onConfirm={() => {
            setRestoring(false);
            form.restore();
          }}
        >
          The texts of the release replace all edits of this endpoint. The edits stay in the list of changes.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** API Records > Endpoint: what the documentation says of each endpoint, in four tabs. */
export function EndpointRecords() {
  const [{ endpoint, tab, search }, set] = useAddressState(params);
  const read = useRead(packageSchema, {});
  const text = search.trim().toLowerCase();
  const rows = useMemo(
    () =>
      read.data?.filter(({ name, endpoint: path, group, tag }) =>
        [name, path, group, tag ?? ''].some((part) => part.toLowerCase().includes(text)),
      ),
    [read.data, text],
  );
  const chosen = read.data?.find(({ code }) => code === endpoint);
  return (
    <Columns widths="minmax(0, 2fr) minmax(0, 3fr)" stretch>
      <Panel
        title="Endpoints"
        mark={<span className={css.soft}>{rows?.length ?? ''}</span>}
        tools={
          <TextField
            label="Search"
            hideLabel
            type="search"
            placeholder="Title, path, category or tag"
            value={search}
            onChange={(next) => set({ search: next })}
          />
        }
        padded={false}
        fill
      >
        <div data-screen="api-definition-tabs" style={{ display: 'contents' }}>
          <DenseTable
            label="Endpoints"
            columns={columns}
            rows={rows}
            rowKey={({ code }) => code}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty="No endpoint has this text."
            selectedKey={endpoint}
            onPick={({ code }) => set({ endpoint: code }, { push: true })}
            height="fill"
          />
        </div>
      </Panel>
      <Stack>
        {chosen ? (
          <>
            <RecordPanel key={chosen.code} entry={chosen} tab={tab} onTab={(next) => set({ tab: next })} />
            <EndpointHistory code={chosen.code} />
          </>
        ) : (
          <Panel title="Endpoint">
            <EmptyState
              text={endpoint && read.data ? 'This endpoint does not exist.' : 'Choose an endpoint.'}
            />
          </Panel>
        )}
      </Stack>
    </Columns>
  );
}
