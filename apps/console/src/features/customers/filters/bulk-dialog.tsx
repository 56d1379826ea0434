import { changeUserDomainFilters } from '@midoffice/contract/customers/filters/calls/change-user-domain-filters';
import type { FilterEffect } from '@midoffice/contract/customers/filters/shapes';
import { useState } from 'react';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { plural } from '../../../kit/base/format.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { SelectField } from '../../../kit/form/field.tsx';
import type { RowSelection } from '../../../kit/table/row-selection.ts';
import { EffectView } from './effect-view.tsx';
import type { FilterChoice } from './filter-query.ts';
import css from './filters.module.css';

interface BulkDialogProps {
  readonly filter: FilterChoice;
  /** Which of the filters that fit; all of them where none is selected. */
  readonly selection: RowSelection;
  onClose(): void;
}

const changes = [
  { value: 'activate', label: 'Switch on' },
  { value: 'deactivate', label: 'Switch off' },
  { value: 'delete', label: 'Delete permanently' },
] as const;
type Change = (typeof changes)[number]['value'];

const verbs: Readonly<Record<Change, string>> = {
  activate: 'Switch on',
  deactivate: 'Switch off',
  delete: 'Delete',
};

/** What the server is asked to change of those that the choice leaves, and how many these are. */
function choiceOf({ isAll, keys, count, total }: RowSelection) {
  const ids = [...keys];
  if (isAll || count === 0)
    return { count: total - ids.length, ids: ids.length ? { except: ids } : {}, isAll: true };
  return { count, ids: { only: ids }, isAll: false };
}

/** One change to the selected filters, or to all that the choice leaves, with its effect on existing accounts. */
export function BulkDialog({ filter, selection, onClose }: BulkDialogProps) {
  // As they were when the dialog opened: another number by now is refused, not agreed to.
  const [{ asked, count, ids, isAll }] = useState(() => ({ asked: filter, ...choiceOf(selection) }));
  const [change, setChange] = useState<Change>('activate');
  const [effect, setEffect] = useState<FilterEffect | null>(null);
  const preview = useWrite(changeUserDomainFilters, {
    quiet: 'success',
    onDone: (done) => setEffect(done.impact),
  });
  const write = useWrite(changeUserDomainFilters, {
    onDone() {
      selection.clear();
      onClose();
    },
    onFailed: onClose,
  });
  const input = { filter: asked, ...ids, expectedCount: count, change };
  const filters = plural(count, 'filter');
  return (
    <ConfirmDialog
      title={`Change ${filters}`}
      action={`${verbs[change]} ${filters}`}
      danger={change === 'delete'}
      reason="required"
      about={JSON.stringify([asked, ids])}
      pending={write.pending}
      extra={
        <Button pending={preview.pending} onClick={() => void preview.run({ ...input, preview: true })}>
          Preview
        </Button>
      }
      onClose={onClose}
      onConfirm={(reason) => void write.run({ ...input, reason })}
    >
      <div className={css.fields}>
        <span>
          {isAll
            ? `${filters} that ${count === 1 ? 'matches' : 'match'}, on all pages.`
            : `The ${filters} that you selected.`}
          {change === 'delete' && ' A deletion cannot be undone.'}
        </span>
        <SelectField
          label="Change"
          value={change}
          options={changes}
          onChange={(next) => {
            setChange(next);
            setEffect(null);
          }}
        />
        {effect && (
          <section aria-label="Effect on existing accounts">
            <EffectView effect={effect} />
          </section>
        )}
      </div>
    </ConfirmDialog>
  );
}
