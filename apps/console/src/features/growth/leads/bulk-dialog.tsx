import { changePotentials } from '@midoffice/contract/growth/leads/calls/change-potentials';
import { leadProgresses, type LeadType } from '@midoffice/contract/growth/leads/lists';
import { useState } from 'react';
import { useWrite } from '../../../data/queries.ts';
import { plural } from '../../../kit/base/format.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { SelectField } from '../../../kit/form/field.tsx';
import type { LeadFilter } from './lead-query.ts';

interface BulkDialogProps {
  readonly filter: LeadFilter;
  readonly type: LeadType;
  /** How many leads fit. */
  readonly count: number;
  readonly assignees: readonly string[];
  onClose(): void;
}

/** One change to all leads that the filters leave: assign, set the progress, exclude. */
export function BulkDialog({ filter, type, count, assignees, onClose }: BulkDialogProps) {
  const choices = [
    ...assignees.map((name) => ({ value: `assignee:${name}`, label: `Assign to ${name}` })),
    ...(type === 'right-sizing'
      ? leadProgresses.map((one) => ({ value: `progress:${one}`, label: `Set progress to ${one}` }))
      : []),
    { value: 'excluded:', label: 'Exclude, for good' },
  ];
  const [choice, setChoice] = useState(choices[0]!.value);
  const write = useWrite(changePotentials, { onDone: onClose, onFailed: onClose });
  const [kind = '', value = ''] = choice.split(/:(.*)/s);
  const excludes = kind === 'excluded';
  return (
    <ConfirmDialog
      title={`Change ${plural(count, 'record')}`}
      action={excludes ? `Exclude ${plural(count, 'record')}` : `Change ${plural(count, 'record')}`}
      danger={excludes}
      reason="required"
      about={JSON.stringify([type, filter])}
      pending={write.pending}
      onClose={onClose}
      onConfirm={(reason) =>
        void write.run({
          filter,
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
      <p>
        All {plural(count, 'record')} that the filters leave, on all pages.
        {excludes && ' An exclusion cannot be undone.'}
      </p>
      <SelectField label="Change" value={choice} options={choices} onChange={setChoice} />
    </ConfirmDialog>
  );
}
