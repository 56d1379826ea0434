import { updateEdsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eds-data';
import {
  edsCalendarTables,
  edsDataEmpty,
  edsTableLabels,
  edsTexts,
} from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useRefusal } from '../../../../../data/me.ts';
import { choiceParam, textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../../kit/base/status-badge.tsx';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import { isDay } from '../../../../../kit/form/field.tsx';
import { useUnsavedGuard } from '../../../../../kit/guard/use-unsaved-guard.ts';
import { lazy } from '../../../../../kit/load/lazy.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { useOpenTool } from '../../../../../kit/nav/tool-link.tsx';
import { CellGrid } from '../../../../../kit/table/cell-grid.tsx';
import { DayCount } from '../../day-count.tsx';
import { CalendarBar } from '../../panels/calendar-bar.tsx';
import { resetValue, setValue, valueOf } from '../../pending.ts';
import { typedValue } from '../../typed.ts';
import {
  calendarColumns,
  calendarField,
  calendarAppearance,
  linkOf,
  toolOf,
  type CalendarColumn,
} from './calendar-columns.tsx';
import { useCalendar } from './use-calendar.ts';
import css from '../../corporate-actions.module.css';

const SaveRows = lazy(async () => (await import('./save-rows.tsx')).SaveRows);

const params = { date: textParam(), table: choiceParam(edsCalendarTables, 'earnings') };
/** Edits stay with their day and table. */
const calendarParams = ['page', 'item', 'date'];
const tables = edsCalendarTables.map((key) => ({ key, label: edsTableLabels[key] }));
const today = (): string => new Date().toISOString().slice(0, 10);
const keyOf = (record: EdsRecord): string => record.key;

interface DayFormProps {
  readonly date: string;
  readonly loading: boolean;
  onFetch(date: string): void;
}

/** The day to fetch. */
function DayForm({ date, loading, onFetch }: DayFormProps) {
  const [typed, setTyped] = useState(date);
  useEffect(() => setTyped(date), [date]);
  const problem = isDay(typed) ? null : 'must be a date YYYY-MM-DD';
  return (
    <form
      aria-label="Records"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onFetch(typed);
      }}
    >
      <DateField
        label="Date"
        hideLabel
        value={typed}
        error={problem}
        onChange={(next) => {
          setTyped(next);
          if (isDay(next)) onFetch(next);
        }}
      />
      <Button type="submit" pending={loading} disabledReason={problem ?? undefined}>
        Fetch Records
      </Button>
    </form>
  );
}

/** Corporate actions by day: seven days at a time, one day's records as a table to edit. */
export function EdsCalendar() {
  const [at, set] = useAddressState(params);
  const date = isDay(at.date) ? at.date : today();
  const { table } = at;
  const calendar = useCalendar(date, table);
  const { pending, change, count } = calendar;
  const refusal = useRefusal(updateEdsData);
  const [saving, setSaving] = useState(false);
  const openTool = useOpenTool();
  useUnsavedGuard(count > 0, `${edsTableLabels[table]} of ${date}`, calendarParams);
  const columns = useMemo(() => calendarColumns(table), [table]);
  const appearance = useMemo(() => calendarAppearance(table, pending), [table, pending]);
  const choose = (next: string): void => {
    if (next === date) calendar.reload();
    else set({ date: next }, { push: true });
  };
  const edit = (record: EdsRecord, column: CalendarColumn, text: string): string | null => {
    const field = calendarField(table, column.id);
    if (!field || refusal) return refusal ?? null;
    const typed = typedValue(field, text);
    if ('problem' in typed) return typed.problem;
    change((now) => setValue(now, record, column.id, typed.value, 'typed'));
    return null;
  };
  const act = (record: EdsRecord, column: CalendarColumn): void => {
    if (['symbol', 'split', 'ratio'].includes(column.id)) {
      const [item, taken] = toolOf(table, record);
      openTool('data-fixes', item, taken);
      return;
    }
    const isLink = calendarField(table, column.id)?.kind === 'link';
    const link = isLink ? linkOf(valueOf(pending, record, column.id)) : undefined;
    if (link) window.open(link, '_blank', 'noopener');
  };
  const key = (record: EdsRecord, column: CalendarColumn, event: KeyboardEvent): boolean => {
    if (event.key !== 'Backspace') return false;
    change((now) => resetValue(now, { ...record, overridden: {} }, column.id));
    return true;
  };
  return (
    <Stack fill>
      <h1 className="visually-hidden">EDS Calendar</h1>
      <Panel>
        <div className={css.toolbar}>
          <DayForm date={date} loading={calendar.loading} onFetch={choose} />
          <Segmented
            label="Table"
            value={table}
            options={tables}
            onChange={(next) => set({ table: next }, { push: true })}
          />
          <span className={css.grow} />
          <Button disabledReason={count ? undefined : 'Nothing is changed'} onClick={calendar.drop}>
            Discard
          </Button>
          <Button
            variant="primary"
            icon={<IconDeviceFloppy size={14} />}
            disabledReason={refusal ?? (count ? undefined : edsTexts.nothingToSave)}
            onClick={() => setSaving(true)}
          >
            {`Save${count ? ` (${count})` : ''}`}
          </Button>
        </div>
      </Panel>
      <CalendarBar
        label="Days"
        date={date}
        onDate={choose}
        note={(day) => <DayCount day={day} table={table} />}
      />
      <Panel
        fill
        padded={false}
        title={`${edsTableLabels[table]} of ${date}`}
        mark={calendar.rows && <CountBadge count={calendar.rows.length} />}
      >
        <CellGrid
          key={`${date} ${table}`}
          label={edsTableLabels[table]}
          columns={columns}
          rows={calendar.rows}
          rowKey={keyOf}
          appearance={appearance}
          onAct={act}
          onEdit={edit}
          onKey={key}
          error={calendar.rows ? null : calendar.error}
          onRetry={calendar.reload}
          empty={edsDataEmpty(table)}
        />
      </Panel>
      {saving && <SaveRows date={date} table={table} calendar={calendar} onClose={() => setSaving(false)} />}
    </Stack>
  );
}
