import { changePotentials } from '@midoffice/contract/growth/leads/calls/change-potentials';
import { leadProgresses, type LeadType } from '@midoffice/contract/growth/leads/lists';
import { useState } from 'react';
import { useWrite } from '../../../data/queries.ts';
import { plural } from '../../../kit/base/format.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { SelectField } from '../../../kit/form/field.tsx';
import type { RowSelection } from '../../../kit/table/row-selection.ts';
import type { LeadFilter } from './lead-query.ts';
import css from './leads.module.css';

interface BulkDialogProps {
  readonly filter: LeadFilter;
  readonly type: LeadType;
  /** Which of the leads that fit; all of them where none is selected. */
  readonly selection: RowSelection;
  readonly assignees: readonly string[];
  onClose(): void;
}

/** What the server is asked to change of those that the filter leaves, and how many these are. */
function choiceOf({ isAll, keys, count, total }: RowSelection) {
  const ids = [...keys];
  if (isAll || count === 0)
    return { count: total - ids.length, ids: ids.length ? { except: ids } : {}, isAll: true };
  return { count, ids: { only: ids }, isAll: false };
}

/** One change to the selected leads, or to all that the filters leave: assign, set the progress, exclude. */
export function BulkDialog({ filter, type, selection, assignees, onClose }: BulkDialogProps) {
  // As they were when the dialog opened: another number by now is refused, not agreed to.
  const [{ asked, count, ids, isAll }] = useState(() => ({ asked: filter, ...choiceOf(selection) }));
  const choices = [
    ...assignees.map((name) => ({ value: `assignee:${name}`, label: `Assign to ${name}` })),
    ...(type === 'right-sizing'
      ? leadProgresses.map((one) => ({ value: `progress:${one}`, label: `Set progress to ${one}` }))
      : []),
    { value: 'excluded:', label: 'Exclude permanently' },
  ];
  const [choice, setChoice] = useState(choices[0]!.value);
  const write = useWrite(changePotentials, {
    onDone() {
      selection.clear();
      onClose();
    },
    onFailed: onClose,
  });
  const [kind = '', value = ''] = choice.split(/:(.*)/s);
  const excludes = kind === 'excluded';
  return (
    <ConfirmDialog
      title={`Change ${plural(count, 'record')}`}
      action={excludes ? `Exclude ${plural(count, 'record')}` : `Change ${plural(count, 'record')}`}
      danger={excludes}
      reason="required"
      about={JSON.stringify([type, asked, ids])}
      pending={write.pending}
      onClose={onClose}
      onConfirm={(reason) =>
        void write.run({
          filter: asked,
          ...ids,
          expectedCount: count,
          change: excludes
            ? { excluded: true }
            : kind === 'progress'
              ? { progress: value as (typeof leadProgresses)[number] }
              : { assignee: value },
          reason,
        })
      }
    >
      <p className={css.scope}>
        {isAll
          ? `${'except' in ids ? '' : 'All '}${plural(count, 'record')} that match the filters, on all pages.`
          : `The ${plural(count, 'record')} that you selected.`}
        {excludes && ' An exclusion cannot be undone.'}
      </p>
      <SelectField label="Change" value={choice} options={choices} onChange={setChoice} />
    </ConfirmDialog>
  );
}
