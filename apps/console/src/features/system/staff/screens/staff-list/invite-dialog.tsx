import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import type { StaffRole } from '@midoffice/contract/kernel';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { Form, SelectField, TextField } from '../../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../../kit/form/use-fields.ts';

const roles = [
  { value: 'standard', label: 'Standard: only what is granted' },
  { value: 'analyst', label: 'Analyst: only what is granted' },
  { value: 'admin', label: 'Admin: everything' },
] as const;

/** Invites a person by mail to a staff role. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const fields = useFields({ email: '', name: '', role: 'standard' as StaffRole }, { email: required() });
  const invite = useWrite(inviteStaff, { onDone: onClose, onFailed: fields.fail });
  const run = (): void =>
    fields.submit(({ email, name, role }) => void invite.run({ email, role, ...(name.trim() && { name }) }));
  return (
    <Dialog
      title="Invite to staff"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={invite.pending} onClick={run}>
            Send invitation
          </Button>
        </>
      }
    >
      <Form onSubmit={run}>
        <TextField label="E-mail" type="email" maxLength={254} {...fields.text('email')} />
        <TextField
          label="Name"
          hint="Needed for somebody who has no account yet."
          maxLength={100}
          {...fields.text('name')}
        />
        <SelectField label="Role" options={roles} {...fields.text('role')} />
        <p>We send a link to choose a password by mail. The mail outbox also has it.</p>
      </Form>
    </Dialog>
  );
}
