import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { getAccountDeletion } from '@midoffice/contract/customers/account-deletion/calls/get-account-deletion';
import { deletedMessage, deletionMessage } from '@midoffice/contract/customers/account-deletion/lists';
import type { DeletionPreview } from '@midoffice/contract/customers/account-deletion/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { textLimits } from '@midoffice/contract/kernel';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';
import { textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatNumber, listed, plural } from '../../../../kit/base/format.ts';
import { Time } from '../../../../kit/base/time.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { TextAreaField } from '../../../../kit/form/field.tsx';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { useReason } from '../../../../kit/guard/use-reason.ts';
import css from '../account-deletion.module.css';
import { useRestore } from './use-restore.ts';

const address = { userid: textParam() };

/** Everything that goes and ends with the account. */
function Goes({ preview }: { readonly preview: DeletionPreview }) {
  const { openInvoices, draftInvoices } = preview;
  const invoices = [
    ...(openInvoices ? [plural(openInvoices, 'open invoice')] : []),
    ...(draftInvoices ? [plural(draftInvoices, 'draft invoice')] : []),
  ];
  return (
    <div className={css.goes}>
      <h3>Removed from every list, search and tool</h3>
      <ul className={css.parts}>
        <li>
          <span>Account {preview.email}</span>
          <b>1</b>
        </li>
        {preview.parts.map(({ key, label, count }) => (
          <li key={key}>
            <span>{label}</span>
            <b>{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
      <h3>Outside</h3>
      <ul className={css.acts}>
        <li>API keys are refused at once, the customer cannot sign in any more.</li>
        {preview.subscriptions.map((row) => (
          <li key={`${row.source}/${row.subscriptionID ?? row.subscriptionPlanCode}`}>
            {row.source === 'stripe' ? 'Stripe' : row.source === 'paypal' ? 'PayPal' : 'Manual'} subscription{' '}
            {planLabel(row.subscriptionPlanCode ?? row.planCode)}
            {row.source === 'paypal'
              ? ' is suspended.'
              : row.source === 'manual'
                ? ' ends.'
                : row.expiryDate
                  ? ` ends on ${row.expiryDate.slice(0, 10)}, nothing is charged before.`
                  : ' ends with its paid period.'}
          </li>
        ))}
        {invoices.length > 0 && (
          <li>
            {listed(invoices)} {openInvoices + draftInvoices === 1 ? 'is' : 'are'} not collected any more.
          </li>
        )}
        <li>The audit log keeps its entries.</li>
      </ul>
      <p className={css.until}>
        Restorable until <Time at={preview.restorableUntil} />, under Deleted accounts.
      </p>
    </div>
  );
}

interface DeleteAccountDialogProps {
  readonly userid: string;
  readonly email: string;
  onClose(): void;
}

/** Lists what goes with an account, asks for a reason, deletes it, and offers to bring it back. */
export function DeleteAccountDialog({ userid, email, onClose }: DeleteAccountDialogProps) {
  const [{ userid: chosen }, setAddress] = useAddressState(address);
  const [reason, setReason] = useReason(`Delete account ${userid}`);
  const refusal = useRefusal(deleteAccount);
  const read = useRead(getAccountDeletion, { userid });
  const restore = useRestore(() => setAddress({ userid }));
  const write = useWrite(deleteAccount, {
    quiet: 'success',
    onDone({ message, effect }) {
      const undo = {
        label: 'Restore account',
        run: () => void restore.run({ userid, reason: 'undone at once' }),
      };
      // What was not stopped outside, or is not confirmed yet, is said in the server's words.
      if (message === deletedMessage) snackbar.success(deletionMessage(userid, chosen), undo);
      else if (effect.state === 'done') snackbar.success(message, undo);
      else snackbar.info(message);
      onClose();
      if (userid === chosen) setAddress({ userid: '' });
    },
  });
  const blocked =
    refusal ??
    read.data?.refusal ??
    (read.data ? undefined : 'Loading what the deletion removes') ??
    (reason.trim() ? undefined : 'Give a reason first');
  return (
    <Dialog
      title={`Delete the account of ${email}?`}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            pending={write.pending}
            disabledReason={blocked}
            onClick={() => void write.run({ userid, reason: reason.trim() })}
          >
            Delete account
          </Button>
        </>
      }
    >
      <ReadState read={read} skeleton={<SkeletonLines count={8} />}>
        {(preview) =>
          preview.refusal ? (
            <p className={css.refusal} role="alert">
              {preview.refusal}
            </p>
          ) : (
            <>
              <Goes preview={preview} />
              <TextAreaField
                label="Reason"
                required
                rows={2}
                maxLength={textLimits.text}
                value={reason}
                onChange={setReason}
              />
            </>
          )
        }
      </ReadState>
    </Dialog>
  );
}
