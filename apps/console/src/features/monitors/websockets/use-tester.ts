import { useEffect, useState } from 'react';
import { snackbar } from '../../../data/snackbar.ts';
import { Tester, type TesterView } from './tester.ts';
import { openPlain, type Protocol, type Transport, type TransportEvents } from './transport.ts';

const idle: TesterView = {
  state: 'Disconnected',
  subscriptions: [],
  lastAnswer: null,
  messages: [],
  received: 0,
  perSecond: 0,
  roundTripMs: null,
  retryAt: null,
};

/** Socket.IO's library is loaded when it is chosen. */
async function open(protocol: Protocol, events: TransportEvents): Promise<Transport> {
  if (protocol === 'plain') return openPlain(events);
  const { openSocketIo } = await import('./socket-io.ts');
  return openSocketIo(events);
}

/** A tester that ends with the screen, and what it shows. */
export function useTester(): readonly [TesterView, Tester] {
  const [view, setView] = useState(idle);
  const [tester] = useState(
    () =>
      new Tester({
        open,
        onChange: setView,
        onSuccess: snackbar.success,
        onFailure: (text) => snackbar.failure(text),
      }),
  );
  useEffect(() => () => tester.disconnect(), [tester]);
  return [view, tester];
}
