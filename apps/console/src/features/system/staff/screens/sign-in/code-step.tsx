import { signOut } from '@midoffice/contract/system/staff/calls/sign-out';
import { verifySecondFactor } from '@midoffice/contract/system/staff/calls/verify-second-factor';
import { announceIdentity } from '../../../../../data/identity.ts';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Form, TextField } from '../../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../../kit/form/use-fields.ts';
import { Card, OutsidePage, Problem } from './page.tsx';
import css from './sign-in.module.css';

/** Asks for the code of the second factor. */
export function CodeStep({ onPassed }: { onPassed(): void }) {
  const fields = useFields({ code: '' }, { code: required() });
  const write = useWrite(verifySecondFactor, { quiet: true, onDone: onPassed, onFailed: fields.fail });
  const leave = useWrite(signOut, {
    quiet: 'success',
    onDone() {
      announceIdentity();
      location.assign('/sign-in');
    },
  });
  return (
    <OutsidePage title="Second factor">
      <Card title="Second factor">
        <p className={css.lead}>Enter the six digits of your authenticator, or one of your recovery codes.</p>
        <Problem text={write.error && !write.error.field ? write.error.message : null} />
        <Form onSubmit={() => fields.submit((values) => void write.run(values))}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page */}
          <TextField
            label="Code"
            autoComplete="one-time-code"
            autoFocus
            spellCheck={false}
            {...fields.text('code')}
          />
          <Button type="submit" variant="primary" className={css.wide} pending={write.pending}>
            Continue
          </Button>
        </Form>
        <div className={css.row}>
          <button type="button" className={css.link} onClick={() => void leave.run({})}>
            Sign in as somebody else
          </button>
        </div>
      </Card>
    </OutsidePage>
  );
}
