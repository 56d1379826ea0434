import { acceptToken, readToken } from '@midoffice/contract/staff/calls';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';
import { go, usePlace } from '../../../../kit/address/place.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Form, TextField } from '../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../kit/form/use-fields.ts';
import { SkeletonLines } from '../../../../kit/states/states.tsx';
import { Card, OutsidePage, Problem } from '../sign-in/page.tsx';
import css from '../sign-in/sign-in.module.css';

/** Where the link of an invitation or reset leads: sets a password. */
export function AcceptScreen() {
  const token = decodeURIComponent(usePlace().pathname.split('/')[2] ?? '');
  const link = useRead(readToken, { token }, { staleMs: Number.POSITIVE_INFINITY });
  const fields = useFields(
    { password: '', again: '' },
    {
      password: required(),
      again: (value, values) => (value === values.password ? null : 'is not the same'),
    },
  );
  const write = useWrite(acceptToken, {
    quiet: true,
    onFailed: fields.fail,
    onDone(output) {
      snackbar.success(output.message);
      go('/sign-in', {}, { replace: true });
    },
  });
  const isInvitation = link.data?.kind === 'invitation';
  const title = link.data ? (isInvitation ? 'Welcome' : 'Set a new password') : 'Link';
  return (
    <OutsidePage title={title}>
      <Card title={title}>
        {link.error && <Problem text={link.error.message} />}
        {link.isPending && <SkeletonLines count={3} />}
        {link.data && (
          <>
            <p className={css.lead}>
              {isInvitation ? 'Choose a password to sign in as ' : 'Choose a new password for '}
              <b>{link.data.email}</b>.
            </p>
            <Problem text={write.error && !write.error.field ? write.error.message : null} />
            <Form onSubmit={() => fields.submit(({ password }) => void write.run({ token, password }))}>
              <input type="hidden" autoComplete="username" value={link.data.email} readOnly />
              <TextField
                label="Password"
                type="password"
                autoComplete="new-password"
                {...fields.text('password')}
              />
              <TextField
                label="The same again"
                type="password"
                autoComplete="new-password"
                {...fields.text('again')}
              />
              <Button type="submit" look="primary" className={css.wide} pending={write.pending}>
                Set password
              </Button>
            </Form>
          </>
        )}
        <div className={css.row}>
          <a href="/sign-in">To sign-in</a>
        </div>
      </Card>
    </OutsidePage>
  );
}
