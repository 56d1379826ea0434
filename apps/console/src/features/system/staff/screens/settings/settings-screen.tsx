import { changePassword } from '@midoffice/contract/system/staff/calls/change-password';
import { useMe } from '../../../../../data/me.ts';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Columns, Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { KeyValueList } from '../../../../../kit/data-view/key-values.tsx';
import { CheckField, Form } from '../../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../../kit/form/use-fields.ts';
import { useUnsavedGuard } from '../../../../../kit/guard/use-unsaved-guard.ts';
import { Grants } from '../grants.tsx';
import { NewPasswordFields, PasswordField, sameAs } from './password-field.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { StaffKeys } from './staff-keys.tsx';
import css from './settings.module.css';

function PasswordForm() {
  const fields = useFields(
    { oldPassword: '', newPassword: '', again: '', revokeKeys: false },
    { oldPassword: required(), newPassword: required(), again: sameAs('newPassword') },
  );
  useUnsavedGuard(fields.dirty, 'Password');
  const write = useWrite(changePassword, { onDone: () => fields.reset(), onFailed: fields.fail });
  const run = (): void =>
    fields.submit(
      ({ oldPassword, newPassword, revokeKeys }) => void write.run({ oldPassword, newPassword, revokeKeys }),
    );
  return (
    <div className={css.narrow}>
      <Form
        label="Password"
        onSubmit={run}
        buttons={
          <Button type="submit" variant="primary" pending={write.pending}>
            Change password
          </Button>
        }
      >
        <PasswordField label="Current password" {...fields.text('oldPassword')} />
        <NewPasswordFields
          label="New password"
          first={fields.text('newPassword')}
          again={fields.text('again')}
        />
        <CheckField
          label="Also revoke my staff API keys; otherwise they keep working"
          {...fields.check('revokeKeys')}
        />
      </Form>
    </div>
  );
}

/** One's own account: password, second factor, sessions, staff API keys. */
export function SettingsScreen() {
  const me = useMe();
  return (
    <Columns widths="320px minmax(0, 1fr)">
      <Stack>
        <Panel title="Account">
          <KeyValueList
            labelWidth={80}
            items={[
              ['Name', me.name],
              ['E-mail', me.email],
              ['Role', me.role],
              ['Grants', <Grants key="grants" of={me} whole />],
            ]}
          />
        </Panel>
        <Panel title="Password">
          <PasswordForm />
        </Panel>
        <Panel title="Second factor">
          <SecondFactor />
        </Panel>
      </Stack>
      <Stack>
        <Sessions />
        <StaffKeys />
      </Stack>
    </Columns>
  );
}
