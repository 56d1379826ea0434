import { createUserDomainFilter } from '@midoffice/contract/customers/filters/calls/create-user-domain-filter';
import {
  filterTypeNotes,
  filterTypes,
  typeAndValueRequired,
  type FilterType,
} from '@midoffice/contract/customers/filters/lists';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { CheckField, Form, SelectField, TextField } from '../../../kit/form/field.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import { useDebounced } from '../../../kit/search/use-debounced.ts';
import { FilterPreview } from './effect-view.tsx';
import css from './filters.module.css';

const previewRestMs = 400;

/** What the filter that is being typed would have stopped, once the typing rests. */
function TypedPreview({ type, value }: { readonly type: FilterType; readonly value: string }) {
  const rested = useDebounced(value, previewRestMs);
  return (
    <section aria-label="Effect on existing accounts" aria-live="polite">
      <h3 className={css.part}>Effect on existing accounts</h3>
      {rested ? (
        <FilterPreview key={`${type} ${rested}`} type={type} value={rested} state="active" typed />
      ) : (
        <span className={css.soft}>Enter a domain or an e-mail address to see which accounts it fits.</span>
      )}
    </section>
  );
}

/** A new filter: its type, its domain or address, and whom it would have stopped. */
export function AddDialog({ onClose }: { onClose(): void }) {
  const refusal = useRefusal(createUserDomainFilter);
  const fields = useFields(
    { type: '' as FilterType | '', value: '', isActive: true },
    { type: required(typeAndValueRequired), value: required(typeAndValueRequired) },
  );
  const { type, value, isActive } = fields.values;
  const trimmed = value.trim();
  const write = useWrite(createUserDomainFilter, {
    onDone: onClose,
    onFailed: (error) => fields.fail(error),
  });
  const submit = (): void =>
    fields.submit(() => {
      if (type) void write.run({ type, value: trimmed, isActive });
    });
  return (
    <Dialog
      title="Add New Filter"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={write.pending}
            disabledReason={refusal ?? (type && trimmed ? undefined : typeAndValueRequired)}
            onClick={submit}
          >
            {write.pending ? 'Creating...' : 'Create Filter'}
          </Button>
        </>
      }
    >
      <div data-screen="domain-filter-add-dialog">
        <Form onSubmit={submit}>
          <div className={css.fields}>
            <SelectField
              label="Filter Type"
              {...fields.text('type')}
              options={[
                { value: '', label: 'Select a type' },
                ...filterTypes.map((one) => ({ value: one, label: one })),
              ]}
              hint={type ? `${filterTypeNotes[type]}.` : undefined}
            />
            <TextField
              label="Domain or Email"
              autoComplete="off"
              spellCheck={false}
              maxLength={320}
              placeholder={type === 'userstoRuleOut' ? 'jane@example.com' : 'example.com'}
              {...fields.text('value')}
            />
            <CheckField label="Active at once" {...fields.check('isActive')} />
          </div>
        </Form>
        {type && <TypedPreview type={type} value={trimmed} />}
      </div>
    </Dialog>
  );
}
