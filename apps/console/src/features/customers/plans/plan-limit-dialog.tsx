import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { updatePlanLimit } from '@midoffice/contract/customers/api-keys/calls/update-plan-limit';
import { planLimitValues } from '@midoffice/contract/customers/api-keys/keys';
import type { PlanLimit } from '@midoffice/contract/customers/api-keys/shapes';
import { textLimits } from '@midoffice/contract/kernel';
import { snackbar } from '../../../data/snackbar.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { Form, NumberField, TextAreaField } from '../../../kit/form/field.tsx';
import { numberIn, numberProblem } from '../../../kit/form/number.ts';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import css from './plans.module.css';

const rule = { ...planLimitValues, isWhole: true } as const;

interface PlanLimitDialogProps {
  /** The limit as it was when the dialog was opened. */
  readonly limit: PlanLimit;
  onClose(): void;
}

/** Asks for the calls a minute of a plan, and why. */
export function PlanLimitDialog({ limit, onClose }: PlanLimitDialogProps) {
  const { planCode, callsPerMinute: before } = limit;
  const fields = useFields(
    { callsPerMinute: String(before), reason: '' },
    { callsPerMinute: numberProblem(rule), reason: required('Give a reason first') },
  );
  const conflict = useConflict();
  const undo = useWrite(updatePlanLimit);
  const write = useWrite(updatePlanLimit, {
    quiet: 'success',
    onDone({ message, callsPerMinute: set }, sent) {
      const takeBack = (): void =>
        void undo.run({
          planCode,
          callsPerMinute: sent.expected ?? before,
          expected: set,
          reason: 'Undo',
        });
      snackbar.success(message, { label: 'Undo', run: takeBack }, `plan limit ${planCode}`);
      onClose();
    },
    onFailed: (error, sent) =>
      conflict.show(error, {
        keepMine: ({ callsPerMinute }) =>
          void write.run({ ...sent, expected: Number(callsPerMinute?.actual) }),
        takeTheirs: onClose,
        label: () => 'Calls a minute',
      }) || fields.fail(error),
  });
  const save = (): void =>
    fields.submit(({ callsPerMinute, reason }) => {
      const wanted = numberIn(callsPerMinute, rule);
      if (wanted !== null)
        void write.run({ planCode, callsPerMinute: wanted, expected: before, reason: reason.trim() });
    });
  const isSame = numberIn(fields.values.callsPerMinute, rule) === before;
  return (
    <Dialog
      title="Change the limit of a plan"
      subject={planLabel(planCode)}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={write.pending}
            disabledReason={isSame ? 'Nothing has changed' : undefined}
            onClick={save}
          >
            Change limit
          </Button>
        </>
      }
    >
      <Form label="Limit of the plan" onSubmit={save}>
        <NumberField
          label="Calls a minute"
          hint={`Now ${formatNumber(before)} calls a minute`}
          {...fields.text('callsPerMinute')}
        />
        <TextAreaField label="Reason" rows={2} maxLength={textLimits.text} {...fields.text('reason')} />
      </Form>
      <ul className={css.effects}>
        <li>The new limit applies to every key on this plan, for all customers, within seconds.</li>
        <li>Custom limits of a customer or key override it. Billing does not change.</li>
      </ul>
      {conflict.dialog}
    </Dialog>
  );
}
