import { deleteStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-stripe-id';
import { updateStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/update-stripe-id';
import {
  activeStripeRefusal,
  unlinkedStripeRefusal,
} from '@midoffice/contract/customers/stripe-accounts/lists';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { snackbar } from '../../../data/snackbar.ts';
import { Button } from '../../../kit/base/button.tsx';
import { ChangeDialog, undoInTimeline } from '../../../kit/dialog/change-dialog.tsx';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { CheckField, Form, TextField } from '../../../kit/form/field.tsx';
import { useFields } from '../../../kit/form/use-fields.ts';
import { useHeld } from '../../../kit/form/use-held.ts';
import { useFormGuard } from '../../../kit/guard/use-form-guard.tsx';
import { buttonsReason, stripeIdDefaults } from './badges.ts';
import css from './stripe-accounts.module.css';

interface StripeIdFormProps {
  readonly userid: string;
  readonly email: string;
  /** The active id; null: there is none. */
  readonly active: string | null;
  /** All ids of the customer, the active one too. */
  readonly linked: readonly string[];
  /** Asks before the deletion of an id that is not the active one. */
  onDelete(stripeID: string): void;
}

/** Makes another id the active one, or deletes the id that was entered. */
export function StripeIdForm({ userid, email, active: read, linked, onDelete }: StripeIdFormProps) {
  /** The account that the open question is about; what becomes the active one meanwhile is a conflict. */
  const [asked, ask] = useState<{ readonly active: string | null } | null>(null);
  const conflict = useConflict();
  const fields = useFields<{ newStripeID: string; validate: boolean; deleteAcc: boolean }>(stripeIdDefaults, {
    newStripeID: (value) =>
      /^cus_\w+$/.test(value.trim()) ? null : 'must be a Stripe customer id such as cus_NffrFeUfNV2Hib',
  });
  const active = useHeld(read, fields.dirty);
  const offer = useFormGuard(fields, { label: 'New Stripe ID', draft: `stripe-id/${userid}` });
  const write = useWrite(updateStripeId, {
    onDone() {
      ask(null);
      fields.reset();
    },
    onFailed(error, sent) {
      ask(null);
      if (
        conflict.show(error, {
          keepMine({ newStripeID: mine }) {
            const present = (mine?.actual ?? null) as string | null;
            // Nobody has agreed to the deletion of this account yet.
            if (sent.deleteAcc) ask({ active: present });
            else void write.run({ ...sent, expected: present });
          },
          takeTheirs: () => fields.reset(),
        })
      )
        return true;
      return fields.fail(error);
    },
  });
  const entered = fields.values.newStripeID.trim();
  const empty = buttonsReason(entered);
  const deletes = fields.values.deleteAcc && asked !== null && asked.active !== null;
  const [mayUpdate, mayDelete] = [useRefusal(updateStripeId), useRefusal(deleteStripeId)];
  const remove = (): void => {
    if (entered === read) snackbar.failure(activeStripeRefusal);
    else
      fields.submit(() => {
        if (linked.includes(entered)) onDelete(entered);
        else snackbar.failure(unlinkedStripeRefusal);
      });
  };
  return (
    <>
      <Form
        label="Stripe ID"
        onSubmit={() => fields.submit(() => ask({ active }))}
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
                mayUpdate ?? empty ?? (entered === read ? 'This is the active Stripe ID' : undefined)
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
      {asked && (
        <ChangeDialog
          title="Change the active Stripe ID?"
          subject={email}
          changes={[
            {
              label: 'Active Stripe ID',
              from: <code>{asked.active ?? 'none'}</code>,
              to: <code>{entered}</code>,
            },
          ]}
          effects={[
            'The customer is charged through the new account from then on.',
            ...(asked.active === null
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
              expected: asked.active,
              reason,
            })
          }
          onClose={() => ask(null)}
        />
      )}
      {conflict.dialog}
    </>
  );
}
