import { planCodes, planLabel } from '@midoffice/contract/customers/accounts/plans';
import { planLimits } from '@midoffice/contract/customers/api-keys/calls/plan-limits';
import { updatePlanLimit } from '@midoffice/contract/customers/api-keys/calls/update-plan-limit';
import type { PlanLimit } from '@midoffice/contract/customers/api-keys/shapes';
import { useMemo, useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { PlanLimitDialog } from './plan-limit-dialog.tsx';

const columnsWith = (
  edit: (limit: PlanLimit) => void,
  refusal: string | undefined,
): readonly Column<PlanLimit>[] => [
  { id: 'plan', header: 'Plan', minWidth: 150, value: ({ planCode }) => planLabel(planCode) },
  {
    id: 'callsPerMinute',
    header: 'Calls a minute',
    kind: 'number',
    width: 110,
    value: (row) => row.callsPerMinute,
  },
  // Beside the limit: a narrow dialog has the others out of sight.
  {
    id: 'edit',
    header: '',
    width: 74,
    value: () => '',
    cell: (row) => (
      <Button
        size="tiny"
        aria-label={`Edit the limit of ${planLabel(row.planCode)}`}
        disabledReason={refusal}
        onClick={() => edit(row)}
      >
        Edit…
      </Button>
    ),
  },
  { id: 'updatedBy', header: 'Changed by', width: 170, value: (row) => row.updatedBy },
  { id: 'updatedAt', header: 'Changed at', kind: 'time', width: 140, value: (row) => row.updatedAt },
];

/** Calls a minute that each plan allows; admins change them. */
export function PlanLimitsTable({ onClose }: { onClose(): void }) {
  const read = useRead(planLimits, {});
  const refusal = useRefusal(updatePlanLimit);
  const [editing, setEditing] = useState<PlanLimit | null>(null);
  const limits = read.data?.limits;
  const rows = useMemo(
    () => limits?.toSorted((a, b) => planCodes.indexOf(a.planCode) - planCodes.indexOf(b.planCode)),
    [limits],
  );
  return (
    <Dialog title="Limits of plans" size="wide" onClose={onClose}>
      <DenseTable
        label="Limits of plans"
        columns={columnsWith(setEditing, refusal)}
        rows={rows}
        rowKey={(row) => row.planCode}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty="No plan has a limit"
        height={420}
      />
      {editing && <PlanLimitDialog key={editing.planCode} limit={editing} onClose={() => setEditing(null)} />}
    </Dialog>
  );
}
