import { saveManualRecord } from '@midoffice/contract/corporate-actions/calls';
import {
  manualSource,
  shownEdsFields,
  type EdsField,
  type EdsTable,
} from '@midoffice/contract/corporate-actions/lists';
import type { EdsRecord, EdsValue } from '@midoffice/contract/corporate-actions/shapes';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { DateField, Form, NumberField, SelectField, TextField } from '../../../../kit/form/field.tsx';
import { useFields, type Fields } from '../../../../kit/form/use-fields.ts';
import { setValue, valueOf } from '../../pending.ts';
import { typedValue } from '../../typed.ts';
import { useTellDone } from '../../../../kit/repair/use-tell-done.ts';
import type { Editor } from './use-editor.ts';
import css from '../../corporate-actions.module.css';

type Texts = Record<string, string>;

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

/** Edits a record, or adds a manual one. A record of another source collects its edits; a manual one is saved at once. */
export function RecordDialog({ table, editor, record, onClose }: RecordDialogProps) {
  const shown = shownEdsFields(table);
  const isManual = !record || record.source === manualSource;
  const textOf = (name: string): string => String((record && valueOf(editor.pending, record, name)) ?? '');
  const fields = useFields<Texts>(
    Object.fromEntries(shown.map((field) => [field.name, textOf(field.name)])),
    Object.fromEntries(shown.map((field) => [field.name, problemOf(field)])),
  );
  const { tell } = useTellDone();
  const conflict = useConflict();
  const write = useWrite(saveManualRecord, {
    quiet: 'success',
    onDone(done) {
      tell(done);
      onClose();
    },
    onFailed(error, input) {
      if (fields.fail(error)) return true;
      return conflict.show(error, {
        keepMine: (mine) =>
          void write.run({
            ...input,
            record: {
              ...input.record,
              expected: {
                ...input.record.expected,
                ...Object.fromEntries(
                  Object.entries(mine).map(([name, one]) => [name, (one.actual ?? null) as EdsValue]),
                ),
              },
            },
          }),
        takeTheirs: onClose,
      });
    },
  });
  const changed = (values: Texts): Record<string, EdsValue> =>
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
      } else
        void write.run({
          table,
          record: {
            symbol: editor.data?.symbol ?? '',
            values,
            ...(record && {
              key: record.key,
              expected: Object.fromEntries(
                Object.keys(values).map((name) => [name, record.values[name] ?? null]),
              ),
            }),
          },
        });
    });
  return (
    <Dialog
      title={record ? `Edit ${record.key.replaceAll('|', ' · ')}` : 'Add a manual record'}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" pending={write.pending} onClick={save}>
            {isManual ? 'Save record' : 'Collect edits'}
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
