import type { UserDetails } from '@midoffice/contract/accounts/shapes';
import { updateUserEmail } from '@midoffice/contract/emails/calls';
import { pleaseSelectUser } from '@midoffice/contract/emails/shapes';
import { useRefusal } from '../../data/me.ts';
import { snackbar } from '../../data/snackbar.ts';
import { useWrite } from '../../data/queries.ts';
import { Button } from '../../kit/base/button.tsx';
import { Panel } from '../../kit/base/panel.tsx';
import { useConflict } from '../../kit/dialog/use-conflict.tsx';
import { Form, TextField } from '../../kit/form/field.tsx';
import { useFields } from '../../kit/form/use-fields.ts';
import { VerifyButton } from './verify-button.tsx';

interface EmailChangeFormProps {
  /** Nobody: the form says so when it is sent. */
  readonly details: Pick<UserDetails, 'userid' | 'user'> | undefined;
}

/** Changes the e-mail address of a customer in every place that keeps it. */
export function EmailChangeForm({ details }: EmailChangeFormProps) {
  const refusal = useRefusal(updateUserEmail);
  const conflict = useConflict();
  const fields = useFields({ newEmail: '', reason: '' });
  const write = useWrite(updateUserEmail, {
    onDone: () => fields.reset(),
    onFailed(error, sent) {
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
    else
      void write.run({
        uid: details.userid,
        newEmail,
        expected: details.user.email,
        ...(reason.trim() && { reason: reason.trim() }),
      });
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
              look="primary"
              pending={write.pending}
              reason={refusal ?? (newEmail.trim() ? undefined : 'Enter the new email first')}
            >
              Update Email
            </Button>
          </>
        }
      >
        <TextField
          label="Original email"
          value={details?.user.email ?? ''}
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
        <TextField label="Reason (optional)" maxLength={500} {...fields.text('reason')} />
      </Form>
      {conflict.dialog}
    </Panel>
  );
}
