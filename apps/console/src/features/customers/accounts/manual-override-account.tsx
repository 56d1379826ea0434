import { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import { noUserChosen } from '@midoffice/contract/customers/accounts/lists';
import { isPlanCode, planLabel } from '@midoffice/contract/customers/accounts/plans';
import type { PaymentDetails } from '@midoffice/contract/customers/accounts/shapes';
import { textLimits } from '@midoffice/contract/kernel';
import { useEffect, useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { snackbar } from '../../../data/snackbar.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { ChangeDialog, undoInTimeline } from '../../../kit/dialog/change-dialog.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { DateField } from '../../../kit/form/date-field.tsx';
import { Form, isDay, SelectField, TextField } from '../../../kit/form/field.tsx';
import { required, useFields, type Fields } from '../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../kit/guard/use-form-guard.tsx';
import { safeLink } from './links.ts';
import {
  isExpiredWithPlan,
  isPast,
  manualChanges,
  manualValuesOf,
  merged,
  planAfterDeletion,
  type ManualValues,
} from './manual-override.ts';
import { planOptions, type PlanOption } from '../plans/panels/plan-options.ts';
import { SubscriptionStatus } from './subscription-status.tsx';
import css from './accounts.module.css';

interface Values extends Record<string, string> {
  manualPlanCode: string;
  manualChangeDate: string;
  manualLink: string;
  reason: string;
}

const formOf = (values: ManualValues | null): Values => ({
  manualPlanCode: values?.manualPlanCode ?? '',
  manualChangeDate: values?.manualChangeDate ?? '',
  manualLink: values?.manualLink ?? '',
  reason: '',
});

const rules = {
  manualPlanCode: (text: string) => (isPlanCode(text) ? null : 'Choose a plan first'),
  manualChangeDate: (text: string) => (!text || isDay(text) ? null : 'must be a date such as 2026-12-01'),
  manualLink: (text: string) =>
    !text.trim() || safeLink(text.trim()) ? null : 'must be a web address such as https://…',
  reason: required('Give a reason first'),
};

/** The plans, and the present one if the list does not have it. */
function optionsOf(present: string): readonly PlanOption<string>[] {
  const none = { value: '', label: 'No manual plan' };
  const strange = present && !isPlanCode(present) ? [{ value: present, label: present }] : [];
  return [none, ...strange, ...planOptions];
}

const ManualFields = ({ fields, present }: { readonly fields: Fields<Values>; readonly present: string }) => (
  <>
    <div className={css.twoFields}>
      <SelectField label="Manual plan code" options={optionsOf(present)} {...fields.text('manualPlanCode')} />
      <DateField label="Manual change date" {...fields.text('manualChangeDate')} />
    </div>
    <TextField
      label="Manual payment link"
      placeholder="https://…"
      maxLength={2000}
      {...fields.text('manualLink')}
    />
    <TextField label="Reason" maxLength={textLimits.text} {...fields.text('reason')} />
  </>
);

/** The subscription that staff set by hand in place of the card provider's: plan, change date, payment link. */
export function ManualOverrideAccount({ payments }: { readonly payments: PaymentDetails }) {
  const { userid, user, manualAccount: manual } = payments;
  const read = manualValuesOf(manual);
  const [base, setBase] = useState(read);
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const refusal = useRefusal(updateManualSubInfo);
  const conflict = useConflict();
  const fields = useFields<Values>(formOf(read), rules);
  const offer = useFormGuard(fields, {
    label: 'Manual Override Account',
    draft: `manual-override/${userid}`,
  });
  const take = (values: ManualValues | null): void => {
    setBase(values);
    fields.reset(formOf(values));
  };
  const stamp = JSON.stringify(read);
  const dirty = fields.dirty;
  useEffect(() => {
    // Saved elsewhere: an untouched form follows, an edited one is met by a conflict when it is sent.
    if (!dirty) take(JSON.parse(stamp) as ManualValues | null);
    // oxlint-disable-next-line react/exhaustive-deps -- the stamp represents what was read
  }, [stamp]);
  const write = useWrite(updateManualSubInfo, {
    onDone({ manualAccount }) {
      setAsking(false);
      setSaving(false);
      take(manualValuesOf(manualAccount));
    },
    onFailed(error, sent) {
      setAsking(false);
      setSaving(false);
      const met = conflict.show(error, {
        keepMine: (mine) => void write.run(merged(sent, base, error.conflicts, mine)),
        takeTheirs: () => take(read),
        words: (value, field) =>
          field === 'manualPlanCode' && typeof value === 'string' ? planLabel(value) : value,
      });
      return met || fields.fail(error);
    },
  });
  const save = (reason: string): void => {
    const { manualPlanCode, manualChangeDate, manualLink } = fields.values;
    if (isPlanCode(manualPlanCode))
      void write.run({
        userid,
        manualPlanCode,
        manualChangeDate,
        manualLink: manualLink.trim(),
        expected: base,
        reason,
      });
  };
  const unchanged = fields.dirty ? undefined : 'Nothing has changed';
  return (
    <Panel
      title="Manual Override Account"
      mark={manual ? <SubscriptionStatus row={manual} /> : <StatusBadge>none</StatusBadge>}
      actions={
        manual && (
          <Button size="small" disabledReason={refusal} onClick={() => setAsking(true)}>
            Delete…
          </Button>
        )
      }
    >
      <Form
        label="Manual Override Account"
        onSubmit={() => fields.submit(() => (userid ? setSaving(true) : snackbar.failure(noUserChosen)))}
        buttons={
          <Button
            type="submit"
            variant="primary"
            pending={write.pending}
            disabledReason={refusal ?? unchanged}
          >
            Save manual subscription
          </Button>
        }
      >
        {offer}
        <ManualFields fields={fields} present={read?.manualPlanCode ?? ''} />
        <p className={css.disclaimer}>
          Saving gives this plan to the account and its primary key at once, whatever other subscriptions say.
          {manual?.expiryDate &&
            (isExpiredWithPlan(manual)
              ? ` It expired on ${manual.expiryDate.slice(0, 10)}, and the account still has its plan: delete it, or change the plan code.`
              : ` It counts until ${manual.expiryDate.slice(0, 10)}.`)}
        </p>
      </Form>
      {asking && (
        <ConfirmDialog
          title={`Delete the manual subscription of ${user.email}?`}
          action="Delete manual subscription"
          danger
          reason="required"
          pending={write.pending}
          onConfirm={(reason) => void write.run({ userid, deleteSub: true, expected: base, reason })}
          onClose={() => setAsking(false)}
        >
          {planAfterDeletion(payments)} {undoInTimeline}
        </ConfirmDialog>
      )}
      {saving && (
        <ChangeDialog
          title="Save the manual subscription?"
          subject={user.email}
          changes={manualChanges(read, fields.values, user.planCode)}
          warning={
            isPast(fields.values.manualChangeDate)
              ? `The change date ${fields.values.manualChangeDate} is in the past: staff will see the change as overdue.`
              : undefined
          }
          effects={[
            'The account and its primary key get this plan at once, whatever other subscriptions say.',
            'The change date is a reminder for staff: nothing changes automatically.',
            'Stripe and PayPal are not updated: a subscription there keeps charging.',
          ]}
          undo={undoInTimeline}
          action="Save manual subscription"
          reason={fields.values.reason.trim()}
          pending={write.pending}
          onConfirm={save}
          onClose={() => setSaving(false)}
        />
      )}
      {conflict.dialog}
    </Panel>
  );
}
