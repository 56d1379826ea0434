import { socketLimits, streams } from '@midoffice/contract/monitors/websockets/lists';
import { useState } from 'react';
import { Button } from '../../../kit/base/button.tsx';
import { Toolbar } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Form, SelectField, TextField } from '../../../kit/form/field.tsx';
import type { Tester, TesterView } from './tester.ts';
import { tickersIn, type SetTesterAddress, type TesterAddress } from './tester-query.ts';

interface SubscribeFormProps {
  readonly at: TesterAddress;
  readonly set: SetTesterAddress;
  readonly view: TesterView;
  readonly tester: Tester;
}

const shownSubscriptions = 30;

/** Stream and tickers, and what is subscribed. */
export function SubscribeForm({ at, set, view, tester }: SubscribeFormProps) {
  const [error, setError] = useState('');
  const change = (event: 'subscribe' | 'unsubscribe'): void => {
    const tickers = tickersIn(at.tickers);
    const isMissing = view.state === 'Connected' && tickers.length === 0;
    setError(isMissing ? 'Please enter a ticker.' : '');
    if (!isMissing) tester[event](at.stream, tickers);
  };
  const more = view.subscriptions.length - shownSubscriptions;
  return (
    <Form
      label="Subscription"
      onSubmit={() => change('subscribe')}
      buttons={
        <>
          <Button onClick={() => change('unsubscribe')}>Unsubscribe</Button>
          <Button type="submit">Subscribe</Button>
        </>
      }
    >
      <SelectField
        label="Stream"
        value={at.stream}
        options={streams}
        onChange={(stream) => set({ stream })}
      />
      <TextField
        label="Tickers"
        value={at.tickers}
        error={error}
        hint={`Commas between; at most ${socketLimits.subscriptions.toLocaleString('en-US')} for one connection.`}
        spellCheck={false}
        onChange={(tickers) => set({ tickers })}
      />
      {view.subscriptions.length > 0 && (
        <Toolbar label="Subscriptions">
          {view.subscriptions.slice(0, shownSubscriptions).map((name) => (
            <StatusBadge key={name} status={name} tone="blue" />
          ))}
          {more > 0 && <StatusBadge status={`${more} more`} />}
        </Toolbar>
      )}
    </Form>
  );
}
