import { saveManualRecord } from '@midoffice/contract/prices/corporate-actions/calls/save-manual-record';
import {
  manualSource,
  shownEdsFields,
  type EdsField,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsRecord, EdsValue } from '@midoffice/contract/prices/corporate-actions/shapes';
import { useState } from 'react';
import { callApi, type CallError } from '../../../../../data/client.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { useConflict } from '../../../../../kit/dialog/use-conflict.tsx';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import { Form, NumberField, SelectField, TextField } from '../../../../../kit/form/field.tsx';
import { useFields, type Fields } from '../../../../../kit/form/use-fields.ts';
import { useFirst } from '../../../../../kit/form/use-first.ts';
import { setValue, valueOf } from '../../pending.ts';
import { typedValue } from '../../typed.ts';
import { RepairDialog, type RepairAsk } from '../../repair-dialog.tsx';
import type { Editor } from './use-editor.ts';
import css from '../../corporate-actions.module.css';

type Texts = Record<string, string>;
type Values = Record<string, EdsValue>;

interface RecordDialogProps {
  readonly table: EdsTable;
  readonly editor: Editor;
  /** The record to edit; without one a manual record is added. */
  readonly record?: EdsRecord | undefined;
  onClose(): void;
}

/** One field of the record, by its kind. */
function FieldInput({ field, fields, locked }: { field: EdsField; fields: Fields<Texts>; locked: boolean }) {
  const wired = fields.text(field.name);
  const shared = { label: field.label, ...wired, disabled: locked };
  if (field.kind === 'day') return <DateField {...shared} />;
  if (field.kind === 'number') return <NumberField {...shared} />;
  if (field.kind === 'code')
    return (
      <SelectField
        {...shared}
        value={wired.value}
        options={[{ value: '', label: '(empty)' }, ...(field.choices ?? [])]}
      />
    );
  return <TextField {...shared} maxLength={field.kind === 'currency' ? 3 : 1000} autoComplete="off" />;
}

const problemOf =
  (field: EdsField) =>
  (text: string): string | null => {
    const typed = typedValue(field, text);
    return 'problem' in typed ? typed.problem : null;
  };

/** What the record holds in the fields that were edited; nothing of a new one. */
const readOf = (record: EdsRecord | undefined, values: Values): Values =>
  record ? Object.fromEntries(Object.keys(values).map((name) => [name, record.values[name] ?? null])) : {};

/** Edits a record, or adds a manual one. A record of another source collects its edits; a manual one is previewed and saved. */
export function RecordDialog({ table, editor, record: given, onClose }: RecordDialogProps) {
  // As it was when the dialog opened: what a colleague saves meanwhile meets the edits as a conflict.
  const record = useFirst(given);
  const shown = shownEdsFields(table);
  const about = editor.data?.symbol ?? '';
  const title = record
    ? `Edit ${about} ${record.key.replaceAll('|', ' · ')}`
    : `Add a manual record, ${about}`;
  const isManual = !record || record.source === manualSource;
  const textOf = (name: string): string => String((record && valueOf(editor.pending, record, name)) ?? '');
  const fields = useFields<Texts>(
    Object.fromEntries(shown.map((field) => [field.name, textOf(field.name)])),
    Object.fromEntries(shown.map((field) => [field.name, problemOf(field)])),
    { sentIn: ['record'] },
  );
  const [ask, setAsk] = useState<RepairAsk | null>(null);
  const conflict = useConflict();
  const changed = (values: Texts): Values =>
    Object.fromEntries(
      shown.flatMap((field) => {
        const typed = typedValue(field, values[field.name] ?? '');
        const isSame = record && 'value' in typed && typed.value === (record.values[field.name] ?? null);
        return 'value' in typed && !isSame && (record || typed.value !== null)
          ? [[field.name, typed.value]]
          : [];
      }),
    );
  const save = (): void =>
    fields.submit((all) => {
      const values = changed(all);
      if (record && !Object.keys(values).length) onClose();
      else if (!isManual) {
        editor.change((now) =>
          Object.entries(values).reduce(
            (next, [name, value]) => setValue(next, record, name, value, 'typed'),
            now,
          ),
        );
        onClose();
      } else setAsk(askFor(values, readOf(record, values)));
    });
  const askFor = (values: Values, expected: Values): RepairAsk => {
    const symbol = editor.data?.symbol ?? '';
    const sent = { ...values, symbol, ...(record && { key: record.key, expected }) };
    const isNew = record === undefined;
    return {
      title,
      action: 'Save record',
      repairs: [
        { symbol, table, send: (how) => callApi(saveManualRecord, { table, record: sent, isNew, ...how }) },
      ],
    };
  };
  /** A refusal that names a field leads back to it; about another person's value is decided first. */
  const onRefused = (error: CallError): void => {
    const values = changed(fields.values);
    const isConflict = conflict.show(error, {
      keepMine: (mine) => {
        const kept = Object.fromEntries(
          Object.entries(values).filter(
            ([name]) => Object.hasOwn(mine, name) || !error.conflicts.some((one) => one.field === name),
          ),
        );
        const current = Object.entries(mine).map(([name, one]) => [name, (one.actual ?? null) as EdsValue]);
        setAsk(askFor(kept, { ...readOf(record, kept), ...Object.fromEntries(current) }));
      },
      takeTheirs: onClose,
    });
    if (isConflict || fields.fail(error)) setAsk(null);
  };
  if (ask)
    return (
      <RepairDialog
        ask={ask}
        back="Back"
        onRefused={onRefused}
        onClose={() => setAsk(null)}
        onDone={onClose}
      />
    );
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            {isManual ? 'Preview' : 'Collect edits'}
          </Button>
        </>
      }
    >
      <Form label="Record" onSubmit={save}>
        <div className={css.pair}>
          {shown.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              fields={fields}
              locked={record !== undefined && field.key === true}
            />
          ))}
        </div>
        {!isManual && <p className={css.note}>The edits are collected and saved with Save Updates.</p>}
        <button type="submit" hidden aria-label="Save" />
      </Form>
      {conflict.dialog}
    </Dialog>
  );
}
