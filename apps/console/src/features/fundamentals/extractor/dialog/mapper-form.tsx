import type { Conflict } from '@midoffice/contract/kernel';
import { saveRowMapper } from '@midoffice/contract/fundamentals/extractor/calls/save-row-mapper';
import { extractorStatements } from '@midoffice/contract/fundamentals/extractor/lists';
import type { RowMapper } from '@midoffice/contract/fundamentals/extractor/shapes';
import type { SecTable } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import { statementFields } from '@midoffice/market/statements/fields';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import type { Chosen } from '../../../../kit/dialog/conflict-choices.ts';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { SelectField, TextField } from '../../../../kit/form/field.tsx';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import { useNotifyDone } from '../../../../kit/repair/use-notify-done.ts';
import { ruleOf, ruleText } from './conditions-text.ts';
import { FieldRules } from './field-rules.tsx';
import { labelOfColumn, useTemplateEdit } from './use-template-edit.ts';
import css from './extractor.module.css';

interface MapperFormProps {
  /** As it is stored; without an id a new one. */
  readonly mapper: RowMapper;
  readonly table: SecTable | null;
  onSaved(id: string): void;
}

/** Without rules that hold no condition, and fields without rules. */
const cleaned = (value: RowMapper['value']): RowMapper['value'] =>
  Object.fromEntries(
    Object.entries(value).flatMap(([field, rules]) => {
      const kept = Object.entries(rules)
        .map(([id, rule]) => [id, ruleOf(ruleText(rule))] as const)
        .filter(([, rule]) => rule.length);
      return kept.length ? [[field, Object.fromEntries(kept)]] : [];
    }),
  );

/** Edits a row mapper, one field at a time. */
export function MapperForm({ mapper, table, onSaved }: MapperFormProps) {
  const edit = useTemplateEdit(mapper);
  const [field, setField] = useState('');
  const { draft, isDirty, change } = edit;
  useUnsavedGuard(isDirty, 'Row mapper');
  const { notify } = useNotifyDone();
  const conflict = useConflict();
  const save = useWrite(saveRowMapper, {
    quiet: 'success',
    onDone(done) {
      notify(done);
      edit.clear();
      onSaved(done.mapper._id);
    },
    onFailed: (error) =>
      conflict.show(error, {
        label: labelOfColumn,
        keepMine: again(error.conflicts),
        takeTheirs: () => again(error.conflicts)({}),
      }),
  });
  const send = ({ _id, templateName, statementType, value }: RowMapper, expected: RowMapper): void => {
    const wanted = { templateName, statementType, value: cleaned(value) };
    void save.run(_id ? { mapper: { _id, ...wanted }, expected } : { mapper: wanted });
  };
  const again = (conflicts: readonly Conflict[]) => (mine: Chosen) => {
    const left = edit.settle(conflicts, mine);
    if (left) send(...left);
  };
  const names = statementFields[draft.statementType].map(({ name }) => name);
  const current = names.includes(field) ? field : (names.find((name) => draft.value[name]) ?? names[0]!);
  const reason = useRefusal(saveRowMapper) ?? (draft.templateName.trim() ? undefined : 'Enter a name first');
  return (
    <>
      <div className={css.pair}>
        {!mapper._id && (
          <TextField
            label="Template name"
            required
            maxLength={100}
            value={draft.templateName}
            onChange={(templateName) => change({ templateName })}
          />
        )}
        <SelectField
          label="Statement type"
          value={draft.statementType}
          options={extractorStatements}
          disabled={mapper._id !== ''}
          onChange={(statementType) => change({ statementType, value: {} })}
        />
        <SelectField
          label="Field"
          value={current}
          options={names.map((name) => {
            const count = Object.keys(draft.value[name] ?? {}).length;
            return { value: name, label: count ? `${name} (${count})` : name };
          })}
          onChange={setField}
        />
      </div>
      <FieldRules
        statement={draft.statementType}
        field={current}
        rules={draft.value[current] ?? {}}
        table={table}
        onChange={(rules) => change({ value: { ...draft.value, [current]: rules } })}
      />
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
