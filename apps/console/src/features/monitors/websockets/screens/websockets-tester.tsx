import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatNumber, plural } from '../../../../kit/base/format.ts';
import { Columns, Panel, Stack } from '../../../../kit/base/panel.tsx';
import { StatusBadge, type Tone } from '../../../../kit/base/status-badge.tsx';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import { ConnectForm } from '../connect-form.tsx';
import { shownMessages } from '../message-log.ts';
import { MessageTable } from '../message-table.tsx';
import { SubscribeForm } from '../subscribe-form.tsx';
import { address } from '../tester-query.ts';
import type { SocketState, TesterView } from '../tester.ts';
import { useTester } from '../use-tester.ts';

const tones: Readonly<Record<SocketState, Tone>> = {
  Disconnected: 'grey',
  Connecting: 'amber',
  Connected: 'green',
};

/** State, rate and round trip of the connection. */
function Figures({ view }: { readonly view: TesterView }) {
  const { state, subscriptions, lastAnswer, perSecond, roundTripMs, received, retryAt } = view;
  return (
    <KeyValueList
      labelWidth={110}
      items={[
        [
          'State',
          <span key="state" role="status" aria-label="State">
            <StatusBadge status={state} tone={tones[state]} /> {lastAnswer}
            {retryAt !== null && ' after a connection error'}
          </span>,
        ],
        ['Subscriptions', plural(subscriptions.length, 'ticker')],
        ['Rate', `${formatNumber(perSecond, 1)} messages/s`],
        ['Round trip', roundTripMs === null ? null : `${formatNumber(roundTripMs, 1)} ms`],
        ['Received', formatNumber(received)],
      ]}
    />
  );
}

/** Monitors > websockets: connects to the socket servers as a customer's program does, and shows what they send. */
export function WebsocketsTester() {
  const [at, set] = useAddressState(address);
  const [view, tester] = useTester();
  return (
    <div data-screen="websockets-tester-screen" style={{ display: 'contents' }}>
      <Columns widths="minmax(260px, 320px) minmax(0, 1fr)" stretch>
        <Stack>
          <Panel title="Connection">
            <ConnectForm at={at} set={set} state={view.state} tester={tester} />
          </Panel>
          <Panel title="Subscription">
            <SubscribeForm at={at} set={set} view={view} tester={tester} />
          </Panel>
          <Panel title="Figures">
            <Figures view={view} />
          </Panel>
        </Stack>
        <Panel
          title={`Last ${shownMessages} messages`}
          padded={false}
          fill
          actions={
            <Button
              size="small"
              disabledReason={view.messages.length ? undefined : 'No messages yet'}
              onClick={() => tester.clear()}
            >
              Clear
            </Button>
          }
        >
          <MessageTable messages={view.messages} />
        </Panel>
      </Columns>
    </div>
  );
}
