import { confirmTotp } from '@midoffice/contract/system/staff/calls/confirm-totp';
import { removeTotp } from '@midoffice/contract/system/staff/calls/remove-totp';
import { startTotp } from '@midoffice/contract/system/staff/calls/start-totp';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useEffect, useState } from 'react';
import { useMe } from '../../../../../data/me.ts';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { CopyButton } from '../../../../../kit/base/copy-button.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { Form, TextField } from '../../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../../kit/form/use-fields.ts';
import { PasswordField } from './password-field.tsx';
import css from './settings.module.css';

/** The address of an authenticator entry as a picture; its library is loaded with it. */
function QrPicture({ uri }: { readonly uri: string }) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    const draw = async (): Promise<void> => {
      const { toDataURL } = await import('qrcode');
      const url = await toDataURL(uri, { margin: 2, width: 168 });
      if (here) setPicture(url);
    };
    void draw();
    return () => {
      here = false;
    };
  }, [uri]);
  return picture ? (
    <img src={picture} width={168} height={168} alt="QR code for the authenticator" />
  ) : (
    <span className={css.blank} />
  );
}

function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; onDone(): void }) {
  return (
    <>
      <p>
        Keep these recovery codes in a safe place. Each signs you in once when the authenticator is lost; they
        are shown only now. <CopyButton text={codes.join('\n')} label="Copy all codes" />
      </p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="primary" onClick={onDone}>
        I have kept them
      </Button>
    </>
  );
}

/** Asks for the password once more: an open console alone must not bind an authenticator. */
function BeginStep({ onBegun }: { onBegun(begun: OutputOf<typeof startTotp>): void }) {
  const fields = useFields({ password: '' }, { password: required() });
  const start = useWrite(startTotp, { quiet: 'success', onDone: onBegun, onFailed: fields.fail });
  return (
    <Form
      onSubmit={() => fields.submit((values) => void start.run(values))}
      buttons={
        <Button type="submit" variant="primary" pending={start.pending}>
          Begin
        </Button>
      }
    >
      <PasswordField
        hint="Confirms that it is you, so that nobody else sets one up at your open console."
        {...fields.text('password')}
      />
    </Form>
  );
}

/** Sets up an authenticator: password, secret, first code, recovery codes. */
export function SecondFactorSetUp({ onDone }: { onDone(): void }) {
  const [begun, setBegun] = useState<OutputOf<typeof startTotp> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const fields = useFields({ code: '' }, { code: required() });
  const confirm = useWrite(confirmTotp, {
    quiet: 'success',
    onDone: (output) => setCodes(output.recoveryCodes),
    onFailed: fields.fail,
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!begun) return <BeginStep onBegun={setBegun} />;
  return (
    <Form
      onSubmit={() => fields.submit((values) => void confirm.run(values))}
      buttons={
        <Button type="submit" variant="primary" pending={confirm.pending}>
          Confirm
        </Button>
      }
    >
      <p>Scan the picture with your authenticator, then enter the code that it shows.</p>
      <QrPicture uri={begun.uri} />
      <p>
        Or type the secret: <code>{begun.secret}</code> <CopyButton text={begun.secret} label="Copy secret" />
      </p>
      <TextField label="Code" autoComplete="one-time-code" inputMode="numeric" {...fields.text('code')} />
    </Form>
  );
}

function RemoveDialog({ onClose }: { onClose(): void }) {
  const fields = useFields({ password: '', code: '' }, { password: required(), code: required() });
  const remove = useWrite(removeTotp, { onDone: onClose, onFailed: fields.fail });
  const run = (): void => fields.submit((values) => void remove.run(values));
  return (
    <Dialog
      title="Remove the second factor"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={remove.pending} onClick={run}>
            Remove
          </Button>
        </>
      }
    >
      <Form onSubmit={run}>
        <p>Signing in will ask for your password only.</p>
        <PasswordField {...fields.text('password')} />
        <TextField
          label="Code of the authenticator, or a recovery code"
          autoComplete="one-time-code"
          {...fields.text('code')}
        />
      </Form>
    </Dialog>
  );
}

/** Own second factor: whether it is set, setting it up, removing it. */
export function SecondFactor() {
  const { secondFactor } = useMe();
  const [over, setOver] = useState<'set-up' | 'remove' | null>(null);
  const close = (): void => setOver(null);
  return (
    <div className={css.rows}>
      <p>
        {secondFactor.enabled ? (
          <StatusBadge tone="green">on</StatusBadge>
        ) : (
          <StatusBadge tone="amber">off</StatusBadge>
        )}{' '}
        {secondFactor.enabled
          ? `${secondFactor.recoveryCodesLeft} recovery codes are left.`
          : 'Two-factor authentication protects your account if your password leaks.'}
      </p>
      <div>
        {secondFactor.enabled ? (
          <Button onClick={() => setOver('remove')}>Remove…</Button>
        ) : (
          <Button onClick={() => setOver('set-up')}>Set up…</Button>
        )}
      </div>
      {over === 'set-up' && (
        <Dialog title="Set up a second factor" onClose={close}>
          <SecondFactorSetUp onDone={close} />
        </Dialog>
      )}
      {over === 'remove' && <RemoveDialog onClose={close} />}
    </div>
  );
}
