import type { getManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/get-manual-fields-edit';
import { updateManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/update-manual-fields-edit';
import { fieldsOfType, profileTypes } from '@midoffice/contract/fundamentals/profile/lists';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useMemo } from 'react';
import { useRefusal } from '../../../../../data/me.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Panel, PartHeading } from '../../../../../kit/base/panel.tsx';
import { Form } from '../../../../../kit/form/field.tsx';
import { useFormDraft } from '../../../../../kit/guard/use-form-draft.tsx';
import { useUnsavedGuard } from '../../../../../kit/guard/use-unsaved-guard.ts';
import { ChangedList } from '../../panels/changed-list.tsx';
import { shownText, type Changes } from './edits.ts';
import { FieldInput } from './field-input.tsx';
import { SymbolMap } from './symbol-map.tsx';
import { useManualEdit } from './use-manual-edit.ts';
import css from './manual-fields.module.css';

interface FieldsFormProps {
  readonly symbol: string;
  readonly type: string;
  readonly data: OutputOf<typeof getManualFieldsEdit>;
  onWhy(field: string): void;
}

const guarded = ['page', 'item', 'symbol', 'type'];

/** The manual fields of a symbol, by group, with what was changed of them and its save. */
export function FieldsForm({ symbol, type, data, onWhy }: FieldsFormProps) {
  const fields = fieldsOfType(type);
  const form = useManualEdit({
    symbol,
    type,
    fields,
    values: data,
    symbolMap: data.shortSymbolMap ?? [],
  });
  const refusal = useRefusal(updateManualFieldsEdit);
  const texts = useMemo(
    () => Object.fromEntries(fields.map(({ name }) => [name, shownText(data, form.edits, name)])),
    [fields, data, form.edits],
  );
  useUnsavedGuard(form.dirty, `Manual fields of ${symbol}`, guarded);
  const [offer] = useFormDraft({
    name: `manual-fields/${symbol}/${type}`,
    // The edits alone, each with what was read: what others save meanwhile is neither undone nor overwritten in silence.
    values: { edits: JSON.stringify(form.edits), map: JSON.stringify(form.map) },
    dirty: form.dirty,
    onRestore: ({ edits = '{}', map = 'null' }) =>
      form.restore(JSON.parse(edits) as Changes['edits'], JSON.parse(map) as Changes['map']),
  });
  const nothing = form.count ? undefined : 'Change a field first';
  return (
    <Panel title={`${symbol}, ${type}`}>
      {offer}
      <Form label="Manual fields" onSubmit={() => form.count && form.send(false)}>
        {profileTypes.map(({ key, label }) => {
          const own = fields.filter((field) => field.type === key);
          return own.length ? (
            <section key={key} aria-label={label}>
              <PartHeading>{label}</PartHeading>
              <div className={css.fields}>
                {own.map((field) => (
                  <FieldInput
                    key={field.name}
                    field={field}
                    text={texts[field.name]!}
                    isEdited={Object.hasOwn(form.edits, field.name)}
                    meta={data.metaObj?.fields[field.name]}
                    allowed={data.mapperProfile?.[field.name]}
                    error={form.errors[field.name] ?? null}
                    disabled={refusal !== undefined}
                    onChange={(text) => form.edit(field.name, text)}
                    onWhy={() => onWhy(field.name)}
                    onReset={() => form.reset(field.name)}
                  />
                ))}
              </div>
            </section>
          ) : null;
        })}
        <SymbolMap
          symbol={symbol}
          rows={form.mapRows}
          disabled={refusal !== undefined}
          onChange={form.setMap}
        />
        {form.preview && <ChangedList label="What the save would change" done={form.preview} />}
        <div className={css.bar}>
          <span className={css.count} role="status">
            {form.count ? plural(form.count, 'changed field') : 'No changes'}
          </span>
          <Button disabledReason={form.dirty ? undefined : 'Change a field first'} onClick={form.clear}>
            Discard
          </Button>
          <Button pending={form.pending} disabledReason={refusal ?? nothing} onClick={() => form.send(true)}>
            Preview
          </Button>
          <Button type="submit" variant="primary" pending={form.pending} disabledReason={refusal ?? nothing}>
            {form.preview?.effects.warningCount ? 'Save anyway' : 'Save'}
          </Button>
        </div>
      </Form>
      {form.dialog}
    </Panel>
  );
}
