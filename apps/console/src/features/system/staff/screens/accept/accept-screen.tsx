import type { OutputOf } from '@midoffice/contract/kernel';
import { acceptToken } from '@midoffice/contract/system/staff/calls/accept-token';
import { confirmEmail } from '@midoffice/contract/system/staff/calls/confirm-email';
import { readToken } from '@midoffice/contract/system/staff/calls/read-token';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { go, usePlace } from '../../../../../kit/address/place.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Form } from '../../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../../kit/form/use-fields.ts';
import { SkeletonLines } from '../../../../../kit/states/states.tsx';
import { NewPasswordFields, sameAs } from '../settings/password-field.tsx';
import { Card, OutsidePage, Problem } from '../sign-in/page.tsx';
import css from '../sign-in/sign-in.module.css';

type Link = OutputOf<typeof readToken>;

interface StepProps {
  readonly token: string;
  readonly link: Link;
}

function toSignIn(message: string): void {
  snackbar.success(message);
  go('/sign-in', {}, { replace: true });
}

function ConfirmEmail({ token, link }: StepProps) {
  const write = useWrite(confirmEmail, { quiet: true, onDone: (output) => toSignIn(output.message) });
  return (
    <>
      <p className={css.lead}>
        Confirm that <b>{link.email}</b> is yours. From then on you sign in with it.
      </p>
      <Problem text={write.error?.message ?? null} />
      <Button
        variant="primary"
        className={css.wide}
        pending={write.pending}
        onClick={() => void write.run({ token })}
      >
        Confirm e-mail
      </Button>
    </>
  );
}

function SetPassword({ token, link }: StepProps) {
  const fields = useFields({ password: '', again: '' }, { password: required(), again: sameAs('password') });
  const write = useWrite(acceptToken, {
    quiet: true,
    onFailed: fields.fail,
    onDone(output) {
      toSignIn(output.message);
    },
  });
  return (
    <>
      <p className={css.lead}>
        {link.kind === 'invitation' ? 'Choose a password to sign in as ' : 'Choose a new password for '}
        <b>{link.email}</b>.
      </p>
      <Problem text={write.error && !write.error.field ? write.error.message : null} />
      <Form onSubmit={() => fields.submit(({ password }) => void write.run({ token, password }))}>
        <input type="hidden" autoComplete="username" value={link.email} readOnly />
        <NewPasswordFields
          label="Password"
          hint="At least 12 characters. Common passwords and names are refused."
          first={fields.text('password')}
          again={fields.text('again')}
        />
        <Button type="submit" variant="primary" className={css.wide} pending={write.pending}>
          Set password
        </Button>
      </Form>
    </>
  );
}

const titles = { invitation: 'Welcome', reset: 'Set a new password', email: 'Confirm your e-mail' } as const;

/** Where the link of an invitation or reset leads: sets a password. The link to a changed e-mail confirms it. */
export function AcceptScreen() {
  const token = decodeURIComponent(usePlace().pathname.split('/')[2] ?? '');
  const read = useRead(readToken, { token }, { staleMs: Number.POSITIVE_INFINITY });
  const link = read.data;
  const title = link ? titles[link.kind] : 'Link';
  return (
    <OutsidePage title={title}>
      <Card title={title}>
        {read.error && <Problem text={read.error.message} />}
        {read.isPending && <SkeletonLines count={3} />}
        {link &&
          (link.kind === 'email' ? (
            <ConfirmEmail token={token} link={link} />
          ) : (
            <SetPassword token={token} link={link} />
          ))}
        <div className={css.row}>
          <a href="/sign-in">To sign-in</a>
        </div>
      </Card>
    </OutsidePage>
  );
}
