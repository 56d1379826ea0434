import { confirmPassword } from '@midoffice/contract/system/staff/calls/confirm-password';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { Form } from '../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../kit/form/use-fields.ts';
import { PasswordField } from '../screens/settings/password-field.tsx';

interface PasswordPromptProps {
  onDone(): void;
  onClose(): void;
}

/** Asks whoever is signed in for their password again, before an act on somebody who can sign in. */
export function PasswordPrompt({ onDone, onClose }: PasswordPromptProps) {
  const fields = useFields({ password: '' }, { password: required() });
  const confirm = useWrite(confirmPassword, { quiet: 'success', onDone, onFailed: fields.fail });
  const run = (): void => fields.submit((values) => void confirm.run(values));
  return (
    <Dialog
      title="Confirm your password"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={confirm.pending} onClick={run}>
            Continue
          </Button>
        </>
      }
    >
      <Form onSubmit={run}>
        <p>Changes to people who can sign in need your password. It stays confirmed for five minutes.</p>
        <PasswordField autoFocus {...fields.text('password')} />
      </Form>
    </Dialog>
  );
}
