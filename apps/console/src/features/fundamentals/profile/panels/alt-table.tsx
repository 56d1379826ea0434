import { getAltProfiles } from '@midoffice/contract/fundamentals/profile/calls/get-alt-profiles';
import { updateManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/update-manual-fields-edit';
import { allFields, profileFields } from '@midoffice/contract/fundamentals/profile/lists';
import type { AltProfile, ProfileValue } from '@midoffice/contract/fundamentals/profile/shapes';
import type { SentOf } from '@midoffice/contract/kernel';
import { useMemo, useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { classes } from '../../../../kit/base/class-names.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { usePreviewed } from '../../../../kit/repair/preview-dialog.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';
import { ChangedList, labelOf, type ProfileDone } from './changed-list.tsx';
import { SourceMark } from './source-mark.tsx';
import css from './alt-table.module.css';

interface Row {
  readonly field: string;
  readonly main: ProfileValue;
  readonly said: Readonly<Record<string, ProfileValue>>;
}

interface Taken {
  readonly field: string;
  readonly source: string;
  readonly value: ProfileValue;
  readonly read: ProfileValue;
}

const isProfile = new Set(profileFields.map(({ name }) => name));

function rowsOf(main: Readonly<Record<string, ProfileValue>>, sources: readonly AltProfile[]): Row[] {
  return allFields
    .map(({ name }): Row => {
      const said = sources.flatMap(({ source, values }) =>
        values[name] === undefined ? [] : [[source, values[name]] as const],
      );
      return { field: name, main: main[name] ?? null, said: Object.fromEntries(said) };
    })
    .filter(({ main: value, said }) => value !== null || Object.keys(said).length > 0);
}

const shown = (value: ProfileValue | undefined): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'boolean'
      ? value
        ? 'Yes'
        : 'No'
      : typeof value === 'number'
        ? value.toLocaleString('en-US', { maximumFractionDigits: 6 })
        : value;

/** Takes one value of a source over as a correction, once its preview was seen. */
function TakeDialog({ symbol, taken, onClose }: { symbol: string; taken: Taken; onClose(): void }) {
  const { field, source, value, read } = taken;
  const repair = usePreviewed(updateManualFieldsEdit, { of: taken, onClose });
  const send = (preview: boolean): void =>
    repair.run({
      type: isProfile.has(field) ? 'profile' : 'other',
      symbol,
      [field]: value,
      sources: { [field]: source },
      expected: { [field]: read },
      preview,
    } as SentOf<typeof updateManualFieldsEdit>);
  const preview = repair.preview as ProfileDone | null;
  return (
    <Dialog
      title={`Use the value of ${source}?`}
      subject={symbol}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={repair.pending} onClick={() => send(true)}>
            Preview
          </Button>
          <Button variant="primary" pending={repair.pending} onClick={() => send(false)}>
            {preview?.effects.warningCount ? 'Use anyway' : 'Use value'}
          </Button>
        </>
      }
    >
      <p>{`${labelOf(field)} becomes ${shown(value)}. It was ${shown(read) || 'empty'}.`}</p>
      {preview && <ChangedList label="What the value would change" done={preview} />}
    </Dialog>
  );
}

/** What each source says of a symbol beside the profile in force; a click takes a value over. */
export function AltTable({ symbol }: { readonly symbol: string }) {
  const read = useRead(getAltProfiles, { symbol });
  const refusal = useRefusal(updateManualFieldsEdit);
  const [taken, setTaken] = useState<Taken | null>(null);
  const { data } = read;
  const rows = useMemo(() => data && (data.sources.length ? rowsOf(data.main, data.sources) : []), [data]);
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { id: 'field', header: 'Field', width: 180, value: ({ field }) => labelOf(field) },
      {
        id: 'main',
        header: 'Profile',
        minWidth: 150,
        value: ({ main }) => shown(main),
        cell: ({ main }) => <span {...tooltip(shown(main))}>{shown(main)}</span>,
      },
      ...(data?.sources ?? []).map(({ source }): Column<Row> => ({
        id: source,
        header: source,
        minWidth: 140,
        value: ({ said }) => shown(said[source]),
        cell: ({ field, main, said }) => {
          const value = said[source];
          if (value === undefined) return null;
          const isSame = value === main;
          return isSame ? (
            <span className={css.same}>{shown(value)}</span>
          ) : (
            <button
              type="button"
              className={classes(css.take, css.differs)}
              aria-label={`Use ${labelOf(field)} of ${source}: ${shown(value)}`}
              disabled={refusal !== undefined}
              onClick={() => setTaken({ field, source, value, read: main })}
              {...tooltip(shown(value))}
            >
              {shown(value)}
            </button>
          );
        },
      })),
    ],
    [data, refusal],
  );
  return (
    <Panel title="Alternative sources" mark={<StatusBadge>{symbol}</StatusBadge>} padded={false}>
      {data && data.sources.length > 0 && (
        <p className={css.sources}>
          {data.sources.map(({ source, retrievedAt, problem }) => (
            <span key={source} className={classes(problem !== null && css.failed)}>
              <SourceMark source={source} /> {problem ?? retrievedAt?.slice(0, 10)}
            </span>
          ))}
        </p>
      )}
      <DenseTable
        label="Alternative sources"
        columns={columns}
        rows={rows}
        rowKey={({ field }) => field}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty="No records found"
        skeletonRows={8}
        height={480}
      />
      {taken && <TakeDialog symbol={symbol} taken={taken} onClose={() => setTaken(null)} />}
    </Panel>
  );
}
