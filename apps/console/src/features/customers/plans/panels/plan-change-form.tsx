import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import {
  isPlanCode,
  planDisclaimer,
  planLabel,
  type PlanCode,
} from '@midoffice/contract/customers/accounts/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatNumber } from '../../../../kit/base/format.ts';
import { ChangeDialog, undoInTimeline } from '../../../../kit/dialog/change-dialog.tsx';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { Form, SelectField, TextField } from '../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../kit/form/use-fields.ts';
import { useHeld } from '../../../../kit/form/use-held.ts';
import { useFormGuard } from '../../../../kit/guard/use-form-guard.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { planOptions, type PlanOption } from './plan-options.ts';
import { usePlanLimits, type PlanLimits } from './use-plan-limits.ts';
import css from '../plans.module.css';

const PlanLimitsTable = lazy(async () => (await import('../plan-limits-table.tsx')).PlanLimitsTable);

interface PlanChangeFormProps {
  readonly userid: string;
  /** The current plan. */
  readonly planCode: string;
  readonly email: string;
  onDone?(): void;
  /** Closes the dialog around the form. */
  onCancel?(): void;
}

/** What a plan allows a key, in words. */
const limitWords = ({ limits, failure }: PlanLimits, planCode: string): string => {
  if (!limits) return failure === null ? '…' : 'a limit that cannot be read';
  const limit = limits.get(planCode);
  return limit === undefined ? "the account's own limit" : `${formatNumber(limit)} calls a minute`;
};

/** Changes the plan code of a customer and of the primary key. */
export function PlanChangeForm({ userid, email, planCode: read, onDone, onCancel }: PlanChangeFormProps) {
  const [asked, setAsked] = useState<{ from: string; to: PlanCode; reason: string } | null>(null);
  const [showsLimits, setShowsLimits] = useState(false);
  const limits = usePlanLimits();
  const refusal = useRefusal(updatePlancode);
  const conflict = useConflict();
  const fields = useFields({ plancode: '', reason: '' }, { reason: required('Give a reason first') });
  const planCode = useHeld(read, fields.dirty);
  const offer = useFormGuard(fields, { label: 'Change plan', draft: `plan/${userid}` });
  const done = (): void => {
    setAsked(null);
    fields.reset();
    onDone?.();
  };
  const write = useWrite(updatePlancode, {
    onDone: done,
    onFailed(error, sent) {
      setAsked(null);
      fields.fail(error);
      return conflict.show(error, {
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
              setAsked({ from: planCode, to: plancode, reason: reason.trim() });
          })
        }
        buttons={
          <>
            {onCancel && <Button onClick={onCancel}>Cancel</Button>}
            <Button
              type="submit"
              variant="primary"
              pending={write.pending}
              disabledReason={refusal ?? missing}
            >
              Change plan
            </Button>
          </>
        }
      >
        {offer}
        <SelectField label="Plan code" options={shown} {...fields.text('plancode')} />
        <div className={css.limits}>
          {limits.failure === null ? (
            <span>
              Now {limitWords(limits, planCode)}
              {chosen !== '' && `, then ${limitWords(limits, chosen)}`}
            </span>
          ) : (
            <span role="alert">
              The limits of plans cannot be read: {limits.failure}{' '}
              <Button size="tiny" pending={limits.isReading} onClick={limits.retry}>
                Retry
              </Button>
            </span>
          )}
          <Button size="small" onClick={() => setShowsLimits(true)}>
            Limits of plans…
          </Button>
        </div>
        <TextField label="Reason" maxLength={500} {...fields.text('reason')} />
        <p className={css.disclaimer}>{planDisclaimer}</p>
      </Form>
      {asked && (
        <ChangeDialog
          title="Change the plan?"
          subject={email}
          changes={[
            { label: 'Plan', from: planLabel(asked.from), to: planLabel(asked.to) },
            { label: 'Limit', from: limitWords(limits, asked.from), to: limitWords(limits, asked.to) },
          ]}
          effects={[
            'The account and its primary key get the new plan at once. Other keys keep theirs.',
            'The API gateway applies the calls a minute of the new plan within seconds, unless the customer or the key has a custom limit.',
            'Nothing is charged, credited or changed at Stripe or PayPal: a running subscription keeps its plan and price.',
          ]}
          undo={undoInTimeline}
          action="Change plan"
          reason={asked.reason}
          pending={write.pending}
          onConfirm={(reason) => void write.run({ userid, plancode: asked.to, expected: asked.from, reason })}
          onClose={() => setAsked(null)}
        />
      )}
      {showsLimits && <PlanLimitsTable onClose={() => setShowsLimits(false)} />}
      {conflict.dialog}
    </>
  );
}
