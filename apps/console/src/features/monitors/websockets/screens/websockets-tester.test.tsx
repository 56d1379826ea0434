import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { streams } from '@midoffice/contract/monitors/websockets/lists';
import { act, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { FakeSocket } from '../testing/fake-socket.ts';
import { WebsocketsTester } from './websockets-tester.tsx';

const key = 'k'.repeat(32);
const state = () => screen.getByRole('status', { name: 'State' }).textContent ?? '';
const rows = () => within(screen.getByRole('table', { name: 'Messages' })).queryAllByRole('row').length - 1;

async function connect(user: UserEvent): Promise<FakeSocket> {
  await user.type(screen.getByLabelText('API key'), key);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => assert.equal(FakeSocket.all.length, 1));
  return FakeSocket.latest();
}

async function connected(user: UserEvent): Promise<FakeSocket> {
  const socket = await connect(user);
  act(() => socket.accepts());
  await screen.findByText('Successfully authenticated');
  return socket;
}

describe('websockets-tester-screen', () => {
  const real = globalThis.WebSocket;
  beforeEach(() => {
    FakeSocket.all.length = 0;
    globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
  });
  afterEach(() => {
    globalThis.WebSocket = real;
  });

  test('from Disconnected over Connecting to Connected; login sends {apiKey}, subscribe and unsubscribe {stream, tickers} (r003-websocket-states)', async () => {
    const { user } = drawScreen(WebsocketsTester);
    assert.match(state(), /Disconnected/);
    const socket = await connect(user);
    assert.match(state(), /Connecting/);
    act(() => socket.accepts());
    await screen.findByText('Successfully authenticated');
    assert.match(state(), /Connected/);
    assert.deepEqual(socket.sentOf('login'), [{ apiKey: key }]);
    await user.type(screen.getByLabelText('Tickers'), 'aapl');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    assert.deepEqual(socket.sentOf('subscribe'), [{ stream: 'nasdaq', tickers: ['AAPL'] }]);
    act(() => socket.receives('subscribe', { status: 200, stream: 'nasdaq', tickers: ['AAPL'] }));
    await waitFor(() => assert.match(state(), /Connected subscribed/));
    assert.ok(screen.getByText('nasdaq AAPL'));
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    assert.deepEqual(socket.sentOf('unsubscribe'), [{ stream: 'nasdaq', tickers: ['AAPL'] }]);
    act(() => socket.receives('unsubscribe', { status: 200, stream: 'nasdaq', tickers: ['AAPL'] }));
    await waitFor(() => assert.match(state(), /Connected unsubscribed/));
    await user.click(screen.getByRole('button', { name: 'Disconnect' }));
    assert.match(state(), /Disconnected/);
    assert.ok(socket.isClosed);
  });

  test('the key is in no address, neither of the page nor of the socket', async () => {
    const { user } = drawScreen(WebsocketsTester);
    const socket = await connected(user);
    assert.equal(socket.url, 'ws://console.test/ws');
    assert.ok(!location.href.includes(key));
    assert.equal(screen.getByLabelText('API key').getAttribute('type'), 'password');
  });

  test('without a connection subscribing says "Please connect first" (r003-websocket-gate)', async () => {
    const { user } = drawScreen(WebsocketsTester);
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    await screen.findByText('Please connect first');
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    assert.equal(FakeSocket.all.length, 0);
  });

  test('of 80 messages the newest 50 are shown (r003-websocket-50)', async () => {
    const { user } = drawScreen(WebsocketsTester);
    const socket = await connected(user);
    act(() => {
      for (let n = 1; n <= 80; n += 1)
        socket.receives('quote', { stream: 'nasdaq', symbol: `S${n}`, price: n });
    });
    const table = within(screen.getByRole('table', { name: 'Messages' }));
    await table.findByText('S80');
    await waitFor(() => assert.equal(rows(), 50));
    assert.equal(table.queryAllByText('S30').length, 0);
    assert.equal(table.queryAllByText('S31').length, 1);
    assert.ok(screen.getByText('81'), 'all are counted');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByText('No messages yet');
  });

  test('the select has the five streams (r003-websocket-streams)', () => {
    drawScreen(WebsocketsTester);
    const options = within(screen.getByLabelText('Stream')).getAllByRole('option');
    assert.deepEqual(
      options.map((option) => option.textContent),
      [...streams],
    );
    assert.equal(streams.length, 5);
    const protocols = within(screen.getByLabelText('Protocol')).getAllByRole('option');
    assert.deepEqual(
      protocols.map((option) => option.textContent),
      ['Plain WebSocket', 'Socket.IO'],
    );
  });

  test('a server that is not there: "Failed to connect"; a key that is refused: what the server says', async () => {
    const { user } = drawScreen(WebsocketsTester);
    const socket = await connect(user);
    act(() => socket.breaks());
    await screen.findByText('Failed to connect');
    assert.match(state(), /Disconnected/);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await waitFor(() => assert.equal(FakeSocket.all.length, 2));
    act(() => {
      FakeSocket.latest().opens();
      FakeSocket.latest().receives('login', { status: 401, message: 'There is no such API key.' });
    });
    await screen.findByText('There is no such API key.');
    assert.match(state(), /Disconnected/);
  });

  test('a line that breaks: "WebSocket connection error", then it connects and subscribes again', async () => {
    const { user } = drawScreen(WebsocketsTester);
    const socket = await connected(user);
    act(() => socket.receives('subscribe', { status: 200, stream: 'iex', tickers: ['AAPL', 'MSFT'] }));
    act(() => socket.breaks());
    await screen.findByText('WebSocket connection error');
    assert.match(state(), /Connecting/);
    await waitFor(() => assert.equal(FakeSocket.all.length, 2));
    act(() => FakeSocket.latest().accepts());
    assert.deepEqual(FakeSocket.latest().sentOf('login'), [{ apiKey: key }]);
    assert.deepEqual(FakeSocket.latest().sentOf('subscribe'), [{ stream: 'iex', tickers: ['AAPL', 'MSFT'] }]);
    await waitFor(() => assert.match(state(), /Connected/));
  });

  test('a key that is revoked ends it for good; a stream that is refused says why, or "Failed to subscribe"', async () => {
    const { user } = drawScreen(WebsocketsTester, { address: { tickers: 'AAPL' } });
    const socket = await connected(user);
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    act(() => socket.receives('subscribe', { status: 403, message: 'Not open to this key.', stream: 'tmx' }));
    await screen.findByText('Not open to this key.');
    act(() => socket.receives('subscribe', { status: 500 }));
    await screen.findByText('Failed to subscribe');
    act(() => socket.receives('unsubscribe', { status: 500 }));
    await screen.findByText('Failed to unsubscribe');
    act(() => {
      socket.receives('error', { status: 403, message: 'All keys of this customer are blocked.' });
      socket.breaks(1008);
    });
    await screen.findByText('All keys of this customer are blocked.');
    assert.match(state(), /Disconnected/);
    assert.equal(FakeSocket.all.length, 1);
  });

  test('key and tickers are required', async () => {
    const { user } = drawScreen(WebsocketsTester);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await screen.findByText('Please enter an API key.');
    assert.equal(FakeSocket.all.length, 0);
    const socket = await connected(user);
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    await screen.findByText('Please enter a ticker.');
    assert.deepEqual(socket.sentOf('subscribe'), []);
  });
});
