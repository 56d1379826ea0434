import type { Conflict } from '@midoffice/contract/kernel';
import { saveTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/save-table-selectors';
import { extractorStatements, industries } from '@midoffice/contract/fundamentals/extractor/lists';
import type { RowMapper, TableSelector } from '@midoffice/contract/fundamentals/extractor/shapes';
import type { SecTable } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import { selectorsOf } from '@midoffice/market/mapper/select-tables';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import type { Chosen } from '../../../../kit/dialog/conflict-choices.ts';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../../kit/form/field.tsx';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import { useNotifyDone } from '../../../../kit/repair/use-notify-done.ts';
import { ChosenList } from './chosen-list.tsx';
import { labelOfColumn, useTemplateEdit } from './use-template-edit.ts';
import css from './extractor.module.css';

interface SelectorFormProps {
  /** As it is stored; without an id a new one. */
  readonly selector: TableSelector;
  readonly mappers: readonly RowMapper[];
  readonly table: SecTable | null;
  onSaved(id: string): void;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const conditionFields = [
  ['mustMatchValues', 'Must match', 'All must be found. Separate alternatives by |'],
  ['wildcardValues', 'Wildcards', 'At least one must be found'],
  ['excludeValues', 'Exclude', 'None may be found'],
] as const;

/** Whether the edited template recognises the selected table. */
function TableMatch({ selector, table }: { readonly selector: TableSelector; readonly table: SecTable }) {
  const rows = table.fields;
  const matches = selectorsOf([selector], { title: table.name, path: table.path, rows }).length > 0;
  return (
    <p className={css.soft} role="status">
      {matches ? `Recognises ${table.name}.` : `Does not recognise ${table.name}.`}
    </p>
  );
}

/** Edits a table selector. */
export function SelectorForm({ selector, mappers, table, onSaved }: SelectorFormProps) {
  const edit = useTemplateEdit(selector);
  const { draft, isDirty, change } = edit;
  useUnsavedGuard(isDirty, 'Table selector');
  const { notify } = useNotifyDone();
  const conflict = useConflict();
  const save = useWrite(saveTableSelectors, {
    quiet: 'success',
    onDone(done) {
      notify(done);
      edit.clear();
      onSaved(done.selector._id);
    },
    onFailed: (error) =>
      conflict.show(error, {
        label: labelOfColumn,
        keepMine: again(error.conflicts),
        takeTheirs: () => again(error.conflicts)({}),
      }),
  });
  const send = ({ _id, ...fields }: TableSelector, expected: TableSelector): void => {
    const trimmed = Object.fromEntries(
      conditionFields.map(([name]) => [name, linesOf(fields[name].join('\n'))]),
    );
    const wanted = { ...fields, ...trimmed };
    void save.run(_id ? { selector: { _id, ...wanted }, expected } : { selector: wanted });
  };
  const again = (conflicts: readonly Conflict[]) => (mine: Chosen) => {
    const left = edit.settle(conflicts, mine);
    if (left) send(...left);
  };
  const refusal = useRefusal(saveTableSelectors);
  const reason = refusal ?? (draft.templateName.trim() ? undefined : 'Enter a name first');
  return (
    <>
      {!selector._id && (
        <TextField
          label="Template name"
          required
          maxLength={100}
          value={draft.templateName}
          onChange={(templateName) => change({ templateName })}
        />
      )}
      <div className={css.pair}>
        <SelectField
          label="Statement type"
          value={draft.statementType}
          options={extractorStatements}
          onChange={(statementType) => change({ statementType, connectedRowMappers: [] })}
        />
        <CheckField label="Primary" checked={draft.primary} onChange={(primary) => change({ primary })} />
      </div>
      <div className={css.pair}>
        {conditionFields.map(([name, label, hint]) => (
          <TextAreaField
            key={name}
            label={label}
            hint={`${hint}, one a line.`}
            rows={4}
            maxLength={5000}
            value={draft[name].join('\n')}
            onChange={(text) => change({ [name]: text.split('\n') })}
          />
        ))}
      </div>
      <div className={css.pair}>
        <ChosenList
          label="Connected row mappers"
          chosen={draft.connectedRowMappers}
          choices={mappers
            .filter(({ statementType }) => statementType === draft.statementType)
            .map(({ templateName }) => templateName)}
          onChange={(connectedRowMappers) => change({ connectedRowMappers: [...connectedRowMappers] })}
        />
        <ChosenList
          label="Industries"
          chosen={draft.industries}
          choices={industries}
          onChange={(chosen) => change({ industries: [...chosen] })}
        />
      </div>
      {table && <TableMatch selector={draft} table={table} />}
      <div className={css.actions}>
        <Button
          variant="primary"
          pending={save.pending}
          disabledReason={reason ?? (isDirty ? undefined : 'Nothing was changed')}
          onClick={() => send(draft, edit.base)}
        >
          Save
        </Button>
        {isDirty && <Button onClick={edit.clear}>Discard</Button>}
      </div>
      {conflict.dialog}
    </>
  );
}
