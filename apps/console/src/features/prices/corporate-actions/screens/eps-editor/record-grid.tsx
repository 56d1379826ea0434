import { edsDataEmpty, type EdsTable } from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { useCallback, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { zoneSetting } from '../../../../../kit/base/format.ts';
import { CellGrid } from '../../../../../kit/table/cell-grid.tsx';
import {
  isDeleted,
  resetValue,
  setValue,
  toggleDeleted,
  toggleInvalid,
  toggleKept,
  valueOf,
} from '../../pending.ts';
import { flatSources, nextValue, saidOf } from '../../sources.ts';
import { typedValue } from '../../typed.ts';
import { fieldOf, fullColumns, mainColumns, type RecordColumn } from './columns.tsx';
import { fullAppearance, mainAppearance } from './appearances.tsx';
import type { Editor } from './use-editor.ts';
import { useRecordPage } from './use-record-page.tsx';
import css from '../../corporate-actions.module.css';

export interface Aim {
  readonly key: string;
  readonly column: string;
}

interface GridProps {
  readonly table: EdsTable;
  readonly editor: Editor;
  readonly may: boolean;
  /** Main set: compared with. Full set: shown alone. */
  readonly source: string;
  readonly aim: Aim | null;
  onRecord(record: EdsRecord): void;
  onConvert(record: EdsRecord): void;
  /** Asks why a cell is what it is. */
  onWhy(column: string): void;
  readonly foot: ReactNode;
}

const mainKey = (record: EdsRecord): string => record.key;
const fullKey = (record: EdsRecord): string => `${record.source}|${record.key}`;

const withPager = (pager: ReactNode, foot: ReactNode): ReactNode =>
  pager ? (
    <>
      {pager}
      {foot}
    </>
  ) : (
    foot
  );

/** The main set, whose cells cycle through what the sources say and take typing. */
export function MainGrid({ table, editor, may, source, aim, onRecord, onWhy, foot }: GridProps) {
  const { pending, change, data, sources } = editor;
  const all = useMemo(() => mainColumns(table, data?.main ?? []), [table, data]);
  const { rows, columns, pager, onHeader } = useRecordPage({
    records: data?.main,
    columns: all,
    keyOf: mainKey,
    aim,
  });
  const zone = zoneSetting.use();
  const appearance = useMemo(
    () => mainAppearance(editor, table, source, zone),
    [editor, table, source, zone],
  );
  const rowClass = useCallback(
    (record: EdsRecord) => (isDeleted(pending, record) ? (css.gone ?? '') : ''),
    [pending],
  );
  const act = (record: EdsRecord, column: RecordColumn): void => {
    if (!may) return;
    if (column.id === 'deleted') change((now) => toggleDeleted(now, record));
    else if (column.id === 'kept') change((now) => toggleKept(now, data?.meta ?? [], record.key));
    else if (fieldOf(table, column.id) && !fieldOf(table, column.id)?.key)
      change((now) => {
        if (isDeleted(now, record)) return now;
        const stored = record.values[column.id] ?? null;
        const shown = valueOf(now, record, column.id);
        const next = nextValue(saidOf(sources, record.key, column.id), shown, stored);
        return setValue(now, record, column.id, next ? next.value : stored, next?.source ?? 'db');
      });
  };
  const edit = (record: EdsRecord, column: RecordColumn, text: string): string | null => {
    const field = fieldOf(table, column.id);
    if (!field || !may) return null;
    const typed = typedValue(field, text);
    if ('problem' in typed) return typed.problem;
    change((now) => setValue(now, record, column.id, typed.value, 'typed'));
    return null;
  };
  const key = (record: EdsRecord, column: RecordColumn, event: KeyboardEvent): boolean => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && fieldOf(table, column.id)) {
      onWhy(column.id);
      return true;
    }
    if (!may || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Delete') change((now) => toggleDeleted(now, record));
    else if (event.key === 'Backspace') change((now) => resetValue(now, record, column.id));
    else return false;
    return true;
  };
  return (
    <div data-screen="earnings-wide-table" style={{ display: 'contents' }}>
      <CellGrid
        label="Main set"
        columns={columns}
        rows={rows}
        onHeader={onHeader}
        rowKey={mainKey}
        appearance={appearance}
        rowClass={rowClass}
        onAct={act}
        onEdit={edit}
        onKey={key}
        onRow={onRecord}
        aim={aim}
        error={data ? null : editor.error}
        onRetry={editor.reload}
        empty={edsDataEmpty(table)}
        foot={withPager(pager, foot)}
      />
    </div>
  );
}

/** What every source sent, a row each. A click on a value takes it into the main set. */
export function FullGrid({ table, editor, may, source, onRecord, onConvert, foot }: GridProps) {
  const { change, data } = editor;
  const records = useMemo(() => data && flatSources(data.full, source), [data, source]);
  const all = useMemo(() => fullColumns(table, records ?? []), [table, records]);
  const { rows, columns, pager, onHeader } = useRecordPage({ records, columns: all, keyOf: fullKey });
  const appearance = useMemo(() => fullAppearance(editor, table, may), [editor, table, may]);
  const act = (record: EdsRecord, column: RecordColumn): void => {
    if (!may) return;
    const main = editor.main.get(record.key);
    const value = record.values[column.id] ?? null;
    if (column.id === 'invalid') change((now) => toggleInvalid(now, record));
    else if (column.id === 'manual') onConvert(record);
    else if (main && value !== null && !fieldOf(table, column.id)?.key && fieldOf(table, column.id))
      change((now) => (isDeleted(now, main) ? now : setValue(now, main, column.id, value, record.source)));
  };
  return (
    <div data-screen="earnings-wide-table" style={{ display: 'contents' }}>
      <CellGrid
        label="Full set"
        columns={columns}
        rows={rows}
        onHeader={onHeader}
        rowKey={fullKey}
        appearance={appearance}
        onAct={act}
        onEdit={() => null}
        onRow={onRecord}
        error={data ? null : editor.error}
        onRetry={editor.reload}
        empty={edsDataEmpty(table)}
        foot={withPager(pager, foot)}
      />
    </div>
  );
}
