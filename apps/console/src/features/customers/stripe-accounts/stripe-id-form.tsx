import type { PaymentDetails } from '@midoffice/contract/customers/accounts/shapes';
import { deleteStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-stripe-id';
import { updateStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/update-stripe-id';
import { activeStripeRefusal } from '@midoffice/contract/customers/stripe-accounts/lists';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { snackbar } from '../../../data/snackbar.ts';
import { Button } from '../../../kit/base/button.tsx';
import { ChangeDialog, undoInTimeline } from '../../../kit/dialog/change-dialog.tsx';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { CheckField, Form, TextField } from '../../../kit/form/field.tsx';
import { useFields } from '../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../kit/guard/use-form-guard.tsx';
import { buttonsReason, stripeIdDefaults } from './badges.ts';
import css from './stripe-accounts.module.css';

interface StripeIdFormProps {
  readonly payments: PaymentDetails;
  /** Asks before the deletion of an id that is not the active one. */
  onDelete(stripeID: string): void;
}

/** Makes another id the active one, or deletes the id that was entered. */
export function StripeIdForm({ payments, onDelete }: StripeIdFormProps) {
  const { userid, user, activeStripeAccount } = payments;
  const active = activeStripeAccount?.stripeID ?? null;
  const [asking, setAsking] = useState(false);
  const conflict = useConflict();
  const fields = useFields<{ newStripeID: string; validate: boolean; deleteAcc: boolean }>(stripeIdDefaults);
  const offer = useFormGuard(fields, { label: 'New Stripe ID', draft: `stripe-id/${userid}` });
  const write = useWrite(updateStripeId, {
    onDone() {
      setAsking(false);
      fields.reset();
    },
    onFailed(error, sent) {
      setAsking(false);
      if (
        conflict.show(error, {
          keepMine: ({ newStripeID: mine }) =>
            void write.run({ ...sent, expected: (mine?.actual ?? null) as string | null }),
          takeTheirs: () => fields.reset(),
        })
      )
        return true;
      return fields.fail(error);
    },
  });
  const entered = fields.values.newStripeID.trim();
  const empty = buttonsReason(entered);
  const deletes = fields.values.deleteAcc && active !== null;
  const [mayUpdate, mayDelete] = [useRefusal(updateStripeId), useRefusal(deleteStripeId)];
  const remove = (): void => {
    if (entered === active) snackbar.failure(activeStripeRefusal);
    else onDelete(entered);
  };
  return (
    <>
      <Form
        label="Stripe ID"
        onSubmit={() => setAsking(true)}
        buttons={
          <>
            <Button disabledReason={mayDelete ?? empty} onClick={remove}>
              Delete Stripe ID
            </Button>
            <Button
              type="submit"
              variant="primary"
              pending={write.pending}
              disabledReason={
                mayUpdate ?? empty ?? (entered === active ? 'This is the active Stripe ID' : undefined)
              }
            >
              Update Stripe ID
            </Button>
          </>
        }
      >
        {offer}
        <TextField
          label="New Stripe ID"
          placeholder="cus_…"
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          {...fields.text('newStripeID')}
        />
        <div className={css.checks}>
          <CheckField label="Validate New ID" {...fields.check('validate')} />
          <CheckField label="Delete Current Account" {...fields.check('deleteAcc')} />
        </div>
        <p className={css.hint}>
          Validating asks the card provider for the new ID first. Without “Delete Current Account” the present
          account stays among the other IDs.
        </p>
      </Form>
      {asking && (
        <ChangeDialog
          title="Change the active Stripe ID?"
          subject={user.email}
          changes={[
            { label: 'Active Stripe ID', from: <code>{active ?? 'none'}</code>, to: <code>{entered}</code> },
          ]}
          effects={[
            'The customer is charged through the new account from then on.',
            ...(active === null
              ? []
              : [
                  deletes
                    ? 'The present account is deleted at Stripe: its subscriptions end at once.'
                    : 'The current account stays among the other IDs, and its subscriptions keep charging.',
                ]),
          ]}
          undo={
            deletes ? 'This cannot be undone: Stripe does not bring a deleted account back.' : undoInTimeline
          }
          action="Update Stripe ID"
          danger={deletes}
          pending={write.pending}
          onConfirm={(reason) =>
            void write.run({
              uid: userid,
              newStripeID: entered,
              validate: fields.values.validate,
              deleteAcc: fields.values.deleteAcc,
              expected: active,
              reason,
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
      {conflict.dialog}
    </>
  );
}
