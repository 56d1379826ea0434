import { getDemoSignIns } from '@midoffice/contract/system/staff/calls/get-demo-sign-ins';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { requestReset } from '@midoffice/contract/system/staff/calls/request-reset';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../../../../data/client.ts';
import { announceIdentity, onIdentityElsewhere } from '../../../../../data/identity.ts';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { go, usePlace } from '../../../../../kit/address/place.ts';
import { parseSearch } from '../../../../../kit/address/search-codec.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Form, TextField } from '../../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../../kit/form/use-fields.ts';
import { CodeStep } from './code-step.tsx';
import { Card, OutsidePage, Problem } from './page.tsx';
import { PasswordField } from '../settings/password-field.tsx';
import css from './sign-in.module.css';

/** Where to go after signing in: a page of this console only. */
const backTo = (to: unknown): string => (typeof to === 'string' && /^\/admin(\?|$)/.test(to) ? to : '/admin');

interface StepProps {
  onSignedIn(codeNeeded: boolean): void;
  onForgot(): void;
}

function PasswordStep({ onSignedIn, onForgot }: StepProps) {
  const fields = useFields({ email: '', password: '' }, { email: required(), password: required() });
  const write = useWrite(signIn, {
    quiet: true,
    onDone: (output) => onSignedIn(output.secondFactorNeeded),
    onFailed: fields.fail,
  });
  const demo = useRead(getDemoSignIns, {}, { staleMs: Number.POSITIVE_INFINITY });
  return (
    <>
      <Card title="Sign in">
        <Problem text={write.error && !write.error.field ? write.error.message : null} />
        <Form onSubmit={() => fields.submit((values) => void write.run(values))}>
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            autoFocus
            {...fields.text('email')}
          />
          <PasswordField label="Password" {...fields.text('password')} />
          <Button type="submit" variant="primary" className={css.wide} pending={write.pending}>
            Sign in
          </Button>
        </Form>
        <div className={css.row}>
          <button type="button" className={css.link} onClick={onForgot}>
            Forgot the password?
          </button>
        </div>
      </Card>
      {demo.data && (
        <Card title="Demo accounts">
          <p className={css.lead}>One click signs in. These accounts exist in the demo only.</p>
          <div className={css.demo}>
            {demo.data.map((one) => (
              <button
                key={one.userid}
                type="button"
                data-testid={one.userid}
                className={css.person}
                disabled={write.pending}
                onClick={() => void write.run({ email: one.email, password: one.password })}
              >
                <span>{one.email}</span>
                <StatusBadge status={one.role} />
                <small>{one.about}</small>
              </button>
            ))}
          </div>
        </Card>
      )}
    </>
  );
}

function ForgotStep({ onBack }: { onBack(): void }) {
  const [sent, setSent] = useState<string | null>(null);
  const fields = useFields({ email: '' }, { email: required() });
  const write = useWrite(requestReset, {
    quiet: true,
    onDone: (output) => setSent(output.message),
    onFailed: fields.fail,
  });
  return (
    <Card title="Set a new password">
      {sent ? (
        <p className={css.lead} role="status">
          {sent}
        </p>
      ) : (
        <Form onSubmit={() => fields.submit((values) => void write.run(values))}>
          <Problem text={write.error && !write.error.field ? write.error.message : null} />
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            autoFocus
            {...fields.text('email')}
          />
          <Button type="submit" variant="primary" className={css.wide} pending={write.pending}>
            Send the link
          </Button>
        </Form>
      )}
      <div className={css.row}>
        <button type="button" className={css.link} onClick={onBack}>
          Back to sign-in
        </button>
      </div>
    </Card>
  );
}

/** Signs a member of staff in: password, then the code of a second factor where one is set. */
export function SignInScreen() {
  const client = useQueryClient();
  const { search } = usePlace();
  const [step, setStep] = useState<'password' | 'code' | 'forgot'>('password');
  const wasLedHere = search['to'] !== undefined;
  const to = backTo(search['to']);
  const enter = useCallback((): void => {
    client.clear();
    const [pathname = '/admin', query = ''] = to.split(/(?=\?)/, 2);
    go(pathname, parseSearch(query), { replace: true });
  }, [client, to]);
  useEffect(() => {
    const stopped = new AbortController();
    const check = async (): Promise<void> => {
      const me = await callApi(getMe, {}, { signal: stopped.signal }).catch(() => null);
      // A late answer must not clear what the console has begun to read.
      if (me && !me.secondFactor.codeNeeded && !stopped.signal.aborted) enter();
    };
    const onSight = (): void => {
      if (!document.hidden) void check();
    };
    // Somebody who was led here may have signed in in another tab meanwhile, or does so now: this one goes on.
    if (wasLedHere) void check();
    document.addEventListener('visibilitychange', onSight);
    const stop = onIdentityElsewhere(() => void check());
    return () => {
      stopped.abort();
      document.removeEventListener('visibilitychange', onSight);
      stop();
    };
  }, [enter, wasLedHere]);
  const entered = (): void => {
    announceIdentity();
    enter();
  };
  if (step === 'code') return <CodeStep onPassed={entered} />;
  return (
    <OutsidePage title="Sign in">
      {step === 'forgot' ? (
        <ForgotStep onBack={() => setStep('password')} />
      ) : (
        <PasswordStep
          onForgot={() => setStep('forgot')}
          onSignedIn={(codeNeeded) => (codeNeeded ? setStep('code') : entered())}
        />
      )}
    </OutsidePage>
  );
}
