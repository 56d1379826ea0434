import { updatePlancode } from '@midoffice/contract/accounts/calls';
import { planDisclaimer, planLabel } from '@midoffice/contract/accounts/shapes';
import { useRefusal } from '../../data/me.ts';
import { useWrite } from '../../data/queries.ts';
import { Button } from '../../kit/base/button.tsx';
import { useConflict } from '../../kit/dialog/use-conflict.tsx';
import { Form, SelectField, TextField } from '../../kit/form/field.tsx';
import { required, useFields } from '../../kit/form/use-fields.ts';
import { isPlanCode, planOptions, type PlanOption } from './plan-options.ts';
import css from './accounts.module.css';

interface PlanChangeFormProps {
  readonly userid: string;
  /** The plan as it stands. */
  readonly planCode: string;
  onDone?(): void;
  /** Closes the dialog that the form stands in. */
  onCancel?(): void;
}

/** Changes the plan code of a customer and of the primary key. */
export function PlanChangeForm({ userid, planCode, onDone, onCancel }: PlanChangeFormProps) {
  const refusal = useRefusal(updatePlancode);
  const conflict = useConflict();
  const fields = useFields({ plancode: '', reason: '' }, { reason: required('Give a reason first') });
  const done = (): void => {
    fields.reset();
    onDone?.();
  };
  const write = useWrite(updatePlancode, {
    onDone: done,
    onFailed(error, sent) {
      fields.fail(error);
      conflict.show(error, {
        keepMine: ({ plancode }) => void write.run({ ...sent, expected: String(plancode?.actual) }),
        takeTheirs: done,
        words: (value) => planLabel(String(value)),
      });
    },
  });
  const chosen = fields.values.plancode;
  const missing = !chosen
    ? 'Choose a plan first'
    : chosen === planCode
      ? 'The customer has this plan already'
      : undefined;
  // A plan code from outside the list is shown as it is.
  const shown: readonly PlanOption<string>[] = [
    { value: '', label: `Now: ${planLabel(planCode)} (${planCode})` },
    ...planOptions.filter((option) => option.value !== planCode),
  ];
  return (
    <>
      <Form
        label="Change plan code"
        onSubmit={() =>
          fields.submit(({ plancode, reason }) => {
            if (isPlanCode(plancode) && !missing)
              void write.run({ userid, plancode, expected: planCode, reason: reason.trim() });
          })
        }
        buttons={
          <>
            {onCancel && <Button onClick={onCancel}>Cancel</Button>}
            <Button type="submit" look="primary" pending={write.pending} reason={refusal ?? missing}>
              Change plan
            </Button>
          </>
        }
      >
        <SelectField label="Plan code" options={shown} {...fields.text('plancode')} />
        <TextField label="Reason" maxLength={500} {...fields.text('reason')} />
        <p className={css.disclaimer}>{planDisclaimer}</p>
      </Form>
      {conflict.dialog}
    </>
  );
}
