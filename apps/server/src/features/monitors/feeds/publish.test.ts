import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { receiveQuotes } from '@midoffice/contract/monitors/feeds/calls/receive-quotes';
import { ingestEnv, sendRecords } from '../../../testing/ingest.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { makeCustomer } from '../../customers/accounts/factory.ts';
import { newKey } from '../../customers/api-keys/testing/keys.ts';
import { listen, plainClient, type SocketClient } from '../websockets/testing/clients.ts';
import { streamsOf } from './publish.ts';
import { putSymbols } from './testing/feeds-store.ts';
import { quoteOf } from './testing/feeds.ts';

const nowMs = Date.parse('2026-06-01T15:00:00Z');
const moment = (second: number): string => new Date(nowMs - 60_000 + second * 1000).toISOString();

describe('received quotes on the sockets', () => {
  let server: TestServer;
  let client: SocketClient;
  before(async () => {
    server = await testServer({ env: ingestEnv, now: () => nowMs });
    await putSymbols(server.platform, 'NYSE', ['A', 'B']);
    const value = newKey();
    await makeCustomer(server.platform, { planCode: 'annualCOM2', keys: [{ value, websocket: true }] });
    client = await plainClient(await listen(server));
    assert.equal((await client.ask('login', { apiKey: value }))['status'], 200);
    for (const stream of ['livequotes', 'nasdaq', 'aftermarket'])
      await client.ask('subscribe', { stream, tickers: ['A'] });
  });
  after(async () => {
    client.close();
    await server.close();
  });
  const quotes = (): (readonly [unknown, unknown, unknown])[] =>
    client.messages
      .filter(({ event }) => event === 'quote')
      .map(({ data }) => [data['stream'], data['price'], data['timestamp']] as const);

  test('a quote posted to /ingest/quotes reaches a subscribed socket with its details, on the streams that carry it', async () => {
    const details = { price: 12.5, source: 'Nasdaq', size: 300, bid: 12.49, ask: 12.51, volume: 1_000_000 };
    const { body } = await sendRecords(server, receiveQuotes, [
      quoteOf('A', moment(1), details),
      quoteOf('B', moment(1)),
    ]);
    assert.equal(body.stored, 2);
    const { stream: first, ...quote } = await client.next('quote');
    const { stream: second } = await client.next('quote');
    assert.deepEqual([first, second], ['nasdaq', 'livequotes']);
    assert.deepEqual(quote, {
      symbol: 'A',
      price: 12.5,
      size: 300,
      bid: 12.49,
      ask: 12.51,
      volume: 1_000_000,
      timestamp: Date.parse(moment(1)),
    });
  });

  test('all newer quotes of a request in the order of their moments; older ones, repeated ones and refused requests reach nobody', async () => {
    const seen = quotes().length;
    const bad = { ...quoteOf('A', moment(9)), price: -1 };
    assert.equal((await sendRecords(server, receiveQuotes, [quoteOf('A', moment(8)), bad])).status, 400);
    await sendRecords(server, receiveQuotes, [
      quoteOf('A', moment(5), { price: 5 }),
      quoteOf('A', moment(0), { price: 1 }),
      quoteOf('A', moment(3), { price: 3 }),
      quoteOf('A', moment(4), { price: 4, stream: 'aftermarket-trade' }),
    ]);
    await sendRecords(server, receiveQuotes, [quoteOf('A', moment(5), { price: 5 })]);
    await client.ask('ping', { sentAt: 1 });
    assert.deepEqual(quotes().slice(seen), [
      ['livequotes', 3, Date.parse(moment(3))],
      ['aftermarket', 4, Date.parse(moment(4))],
      ['livequotes', 5, Date.parse(moment(5))],
    ]);
  });

  test('records of the same moment that say something else reach the sockets too, in one request or a later one, and each once', async () => {
    const seen = quotes().length;
    const first = quoteOf('A', moment(20), { price: 20 });
    const [second, third] = [21, 22].map((price) => quoteOf('A', moment(20), { price }));
    await sendRecords(server, receiveQuotes, [first, second!, first]);
    const { body } = await sendRecords(server, receiveQuotes, [first, third!, second!]);
    assert.equal(body.stored, 1);
    assert.equal((await sendRecords(server, receiveQuotes, [third!, second!, first])).body.stored, 0);
    // A later moment forgets them; an earlier one is never newer.
    await sendRecords(server, receiveQuotes, [quoteOf('A', moment(21), { price: 30 })]);
    await sendRecords(server, receiveQuotes, [quoteOf('A', moment(20), { price: 23 })]);
    await client.ask('ping', { sentAt: 1 });
    assert.deepEqual(
      quotes()
        .slice(seen)
        .map(([, price]) => price),
      [20, 21, 22, 30],
    );
  });

  test('the stream of a vendor gets its quotes of the session alone', () => {
    assert.deepEqual(
      [
        streamsOf({ stream: 'quote', source: 'TMX' }),
        streamsOf({ stream: 'quote', source: 'finage' }),
        streamsOf({ stream: 'quote', source: 'aftermarket' }),
        streamsOf({ stream: 'quote', source: null }),
        streamsOf({ stream: 'aftermarket-quote', source: 'iex' }),
      ],
      [['tmx', 'livequotes'], ['livequotes'], ['livequotes'], ['livequotes'], ['aftermarket']],
    );
  });
});
