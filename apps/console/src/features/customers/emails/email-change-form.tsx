import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { pleaseSelectUser } from '@midoffice/contract/customers/emails/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { snackbar } from '../../../data/snackbar.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { ChangeDialog, undoInTimeline } from '../../../kit/dialog/change-dialog.tsx';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { Form, TextField } from '../../../kit/form/field.tsx';
import { useFields } from '../../../kit/form/use-fields.ts';
import { useHeld } from '../../../kit/form/use-held.ts';
import { useFormGuard } from '../../../kit/guard/use-form-guard.tsx';
import { VerifyButton } from './verify-button.tsx';

/** What is seen to be wrong with an address before anybody is asked about it. */
function addressProblem(text: string, present: string | undefined): string | null {
  const address = text.trim();
  const [name, host = '', ...more] = address.split('@');
  const isAddress =
    name && !more.length && host.includes('.') && !/^\.|\.$/.test(host) && !/\s/.test(address);
  if (!isAddress) return 'must be an e-mail address';
  return address.toLowerCase() === present?.toLowerCase() ? 'is the address of this customer already' : null;
}

interface EmailChangeFormProps {
  /** Nobody: the form says so when it is sent. */
  readonly details: Pick<UserDetails, 'userid' | 'user'> | undefined;
}

/** Changes the e-mail address of a customer in every place that keeps it. */
export function EmailChangeForm({ details }: EmailChangeFormProps) {
  const [asked, ask] = useState<{ readonly from: string } | null>(null);
  const refusal = useRefusal(updateUserEmail);
  const conflict = useConflict();
  const fields = useFields(
    { newEmail: '', reason: '' },
    { newEmail: (value) => addressProblem(value, details?.user.email) },
  );
  const present = useHeld(details?.user.email ?? '', fields.dirty);
  const offer = useFormGuard(fields, {
    label: 'User email',
    ...(details && { draft: `email/${details.userid}` }),
  });
  const write = useWrite(updateUserEmail, {
    onDone() {
      ask(null);
      fields.reset();
    },
    onFailed(error, sent) {
      ask(null);
      if (fields.fail(error)) return true;
      return conflict.show(error, {
        keepMine: ({ newEmail }) => void write.run({ ...sent, expected: String(newEmail?.actual) }),
        takeTheirs: () => fields.reset(),
      });
    },
  });
  const { newEmail, reason } = fields.values;
  const submit = (): void => {
    if (!newEmail.trim()) return;
    if (!details) snackbar.failure(new Error(pleaseSelectUser));
    else fields.submit(() => ask({ from: present }));
  };
  return (
    <Panel title="User email">
      <Form
        label="Update Email"
        onSubmit={submit}
        buttons={
          <>
            {details && <VerifyButton userid={details.userid} />}
            <Button
              type="submit"
              variant="primary"
              pending={write.pending}
              disabledReason={refusal ?? (newEmail.trim() ? undefined : 'Enter the new email first')}
            >
              Update Email
            </Button>
          </>
        }
      >
        {offer}
        <TextField
          label="Original email"
          value={present}
          onChange={() => undefined}
          readOnly
          placeholder="No user selected"
          hint={details && (details.user.emailVerified ? 'Verified' : 'Not verified')}
        />
        <TextField
          label="New email"
          type="email"
          autoComplete="off"
          maxLength={254}
          {...fields.text('newEmail')}
        />
        <TextField label="Reason" maxLength={500} {...fields.text('reason')} />
      </Form>
      {asked && details && (
        <ChangeDialog
          title="Change the login e-mail?"
          subject={details.userid}
          changes={[{ label: 'E-mail', from: asked.from, to: newEmail.trim() }]}
          effects={[
            'The customer signs in with the new address. It counts as not verified until the customer confirms it.',
            'Firebase, MongoDB and every Stripe account of this customer get the new address; Stripe sends receipts there.',
            'A verification mail goes to the new address and a notice to the old one.',
          ]}
          undo={`${undoInTimeline} Mails that were sent stay sent.`}
          action="Change e-mail"
          reason={reason.trim()}
          pending={write.pending}
          onConfirm={(why) =>
            void write.run({ uid: details.userid, newEmail, expected: asked.from, reason: why })
          }
          onClose={() => ask(null)}
        />
      )}
      {conflict.dialog}
    </Panel>
  );
}
