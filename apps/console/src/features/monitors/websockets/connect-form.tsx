import { useState } from 'react';
import { Button } from '../../../kit/base/button.tsx';
import { Form, SelectField, TextField } from '../../../kit/form/field.tsx';
import type { SocketState, Tester } from './tester.ts';
import type { SetTesterAddress, TesterAddress } from './tester-query.ts';
import { protocols } from './transport.ts';

interface ConnectFormProps {
  readonly at: TesterAddress;
  readonly set: SetTesterAddress;
  readonly state: SocketState;
  readonly tester: Tester;
}

/** Protocol and key. The key is kept while the screen is open, and sent in a message. */
export function ConnectForm({ at, set, state, tester }: ConnectFormProps) {
  const [apiKey, setApiKey] = useState('');
  const [error, setError] = useState('');
  const isOff = state === 'Disconnected';
  const connect = (): void => {
    if (!isOff) return;
    const value = apiKey.trim();
    setError(value ? '' : 'Please enter an API key.');
    if (value) tester.connect(at.protocol, value);
  };
  return (
    <Form
      label="Connection"
      onSubmit={connect}
      buttons={
        isOff ? (
          <Button key="connect" type="submit" variant="primary">
            Connect
          </Button>
        ) : (
          // Its own element: one that turned into the submit button during the click would submit the form.
          <Button key="disconnect" onClick={() => tester.disconnect()}>
            Disconnect
          </Button>
        )
      }
    >
      <SelectField
        label="Protocol"
        value={at.protocol}
        options={protocols}
        disabled={!isOff}
        onChange={(protocol) => set({ protocol })}
      />
      <TextField
        label="API key"
        type="password"
        autoComplete="off"
        required
        value={apiKey}
        error={error}
        hint="Your API key, or a customer's key with a websocket record. It stays in this tab only."
        disabled={!isOff}
        onChange={setApiKey}
      />
    </Form>
  );
}
