/// <reference types="chrome" />
import { getExtensionStart } from '@midoffice/contract/staff-work/extensions/calls/get-extension-start';
import { useEffect, useState } from 'react';
import { CallError } from '../../data/client.ts';
import { BrandIcon } from '../../kit/base/brand.tsx';
import { Button } from '../../kit/base/button.tsx';
import { Form, TextField } from '../../kit/form/field.tsx';
import { required, useFields } from '../../kit/form/use-fields.ts';
import { WebLink } from '../../kit/nav/web-link.tsx';
import { callAs } from './api.ts';
import {
  isReadable,
  readSettings,
  serverAddress,
  signOut,
  writeSettings,
  type Settings,
} from './settings.ts';
import css from './extension.module.css';

const badAddress = 'must be the address of your Midoffice, such as https://midoffice.example.com';

/** Lets the browser ask for access to the server's address. Begun by the click itself, or the browser refuses to ask. */
const requestAccess = (address: string): Promise<boolean> =>
  chrome.permissions.request({ origins: [`${new URL(address).origin}/*`] });

/** Gives back the access to a server that is not used any more. */
async function dropAccess(former: string, now: string): Promise<void> {
  const [old, next] = [former, now].map((address) => URL.parse(address)?.origin);
  if (!old || old === next) return;
  // A browser that keeps the access changes nothing of the sign-in.
  await chrome.permissions.remove({ origins: [`${old}/*`] }).catch(() => false);
}

function SignedIn({ settings, onSignOut }: { readonly settings: Settings; onSignOut(): void }) {
  return (
    <div className={css.stack}>
      <p role="status">
        Signed in to <b>{settings.address}</b> as <b>{settings.name}</b>. You can close this page: open the
        extension from the toolbar of your browser.
      </p>
      <div>
        <Button onClick={onSignOut}>Sign out</Button>
      </div>
    </div>
  );
}

interface SignInProps {
  readonly settings: Settings;
  onDone(settings: Settings): void;
}

function SignIn({ settings, onDone }: SignInProps) {
  const fields = useFields(
    { address: settings.address, key: '' },
    { address: (typed) => (serverAddress(typed) ? null : badAddress), key: required() },
  );
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const address = serverAddress(fields.values.address);
  const connect = async (to: string, apiKey: string): Promise<void> => {
    setPending(true);
    setProblem('');
    try {
      if (!(await requestAccess(to)))
        throw new CallError('The extension needs access to this address. Please allow it.', 0, null);
      const { name, email } = await callAs({ address: to, apiKey }, getExtensionStart, {});
      const next = { address: to, apiKey, name: name || email };
      await writeSettings(next);
      await dropAccess(settings.address, to);
      onDone(next);
    } catch (error) {
      const isRefused = error instanceof CallError && error.status === 401;
      const text = error instanceof Error ? error.message : 'Something went wrong.';
      setProblem(isRefused ? 'This key is unknown, expired or revoked.' : text);
    } finally {
      setPending(false);
    }
  };
  const submit = (): void => fields.submit(({ key }) => void connect(address!, key.trim()));
  return (
    <Form
      label="Sign in"
      onSubmit={submit}
      buttons={
        <Button variant="primary" type="submit" pending={pending}>
          Sign in
        </Button>
      }
    >
      <TextField
        label="Address of Midoffice"
        placeholder="https://midoffice.example.com"
        autoComplete="url"
        spellCheck={false}
        {...fields.text('address')}
      />
      <TextField
        label="Staff API key"
        type="password"
        autoComplete="off"
        hint={
          <>
            Make one in the console under your account, Staff API keys. Revoke it there to end this sign-in.{' '}
            {address && <WebLink address={`${address}/admin`}>Open the console</WebLink>}
          </>
        }
        {...fields.text('key')}
      />
      {address && isReadable(address) && (
        <p className={css.problem} role="status">
          This address has no https: others in the network can read your key.
        </p>
      )}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </Form>
  );
}

/** The first start: the address of the server and the sign-in. Later it says who is signed in, and signs out. */
export function Setup() {
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    void readSettings().then(setSettings);
  }, []);
  const { name } = chrome.runtime.getManifest();
  return (
    <main className={css.setup}>
      <h1 className={css.title}>
        <BrandIcon size={22} /> {name}
      </h1>
      {settings?.apiKey ? (
        <SignedIn
          settings={settings}
          onSignOut={() => void signOut().then(() => setSettings({ ...settings, apiKey: '', name: '' }))}
        />
      ) : (
        settings && <SignIn settings={settings} onDone={setSettings} />
      )}
    </main>
  );
}
