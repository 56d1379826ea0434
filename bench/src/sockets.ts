import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { makeCustomer } from '../../apps/server/src/features/customers/accounts/factory.ts';
import { newKey } from '../../apps/server/src/features/customers/api-keys/testing/keys.ts';
import { publishQuote } from '../../apps/server/src/features/monitors/websockets/api.ts';
import { testServer } from '../../apps/server/src/testing/server.ts';
import { report } from './measure.ts';

const market = 1_000;
const measuredMs = 8_000;
/** Publishing before anything is timed. */
const warmUpMs = 2_000;
/** Publishing is paced in steps of this length. */
const stepMs = 10;
/** Time for what is on its way when publishing ends. */
const drainMs = 1_500;

type Publish = (ticker: number, timestamp: number) => void;

/** What one load saw. */
interface Figures {
  readonly received: number;
  readonly expected: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly dropped: number;
  readonly publishedPerSecond: number;
}

/** Publishes at a rate for a while; a step that comes late publishes what is due. */
async function publishAtRate(
  [perSecond, publish]: readonly [perSecond: number, publish: Publish],
  lastsMs: number,
): Promise<[tickers: number[], ms: number]> {
  const tickers = Array.from({ length: market }, () => 0);
  const begun = performance.now();
  let published = 0;
  for (let passedMs = 0; passedMs < lastsMs; passedMs = performance.now() - begun) {
    for (const due = (passedMs * perSecond) / 1000; published < due; published += 1) {
      const ticker = Math.floor(Math.random() * market);
      tickers[ticker]! += 1;
      publish(ticker, Date.now());
    }
    await sleep(stepMs);
  }
  return [tickers, performance.now() - begun];
}

/** Connects customers in a process of their own, and publishes to them. */
async function measure(
  address: string,
  keys: readonly string[],
  [plain, socketIo]: readonly [plain: number, socketIo: number],
  pace: readonly [perSecond: number, publish: Publish],
): Promise<Figures> {
  const words = [address, keys.join(), String(plain), String(socketIo)];
  const load = fork(join(import.meta.dirname, 'socket-load.ts'), words);
  await Promise.race([
    once(load, 'message'),
    once(load, 'exit').then(() => Promise.reject(new Error('the load ended'))),
  ]);
  await publishAtRate(pace, warmUpMs);
  await sleep(drainMs);
  load.send('begin');
  await once(load, 'message');
  const [tickers, ms] = await publishAtRate(pace, measuredMs);
  await sleep(drainMs);
  load.send({ tickers });
  const [figures] = (await once(load, 'message')) as [Omit<Figures, 'publishedPerSecond'>];
  await once(load, 'exit');
  const published = tickers.reduce((sum, count) => sum + count, 0);
  return { ...figures, publishedPerSecond: (published * 1000) / ms };
}

const quoteOf = (ticker: number, timestamp: number) => ({
  symbol: `T${ticker}`,
  price: 100 + ticker / 8,
  size: 100,
  bid: 99.5,
  ask: 100.5,
  volume: 1_000_000,
  timestamp,
});

/** The least that a socket server can do: a map of tickers, and one text sent to each of their sockets. */
async function bareServer() {
  const followers = new Map<string, Set<WebSocket>>();
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  sockets.on('connection', (socket) =>
    socket.on('message', (text) => {
      const { event, data } = JSON.parse(String(text)) as { event: string; data: { tickers: string[] } };
      if (event === 'login') return socket.send('Successfully authenticated');
      for (const ticker of data.tickers)
        followers.set(ticker, (followers.get(ticker) ?? new Set()).add(socket));
      return socket.send('Subscribed');
    }),
  );
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const publish: Publish = (ticker, timestamp) => {
    const text = JSON.stringify({
      event: 'quote',
      data: { stream: 'nasdaq', ...quoteOf(ticker, timestamp) },
    });
    for (const socket of followers.get(`T${ticker}`) ?? []) socket.send(text);
  };
  return {
    address: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    publish,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((done) => http.close(done));
    },
  };
}

/** A rate that the bare server keeps up with: all are published and none is lost, and 99 of 100 come within 100 ms. */
async function bareRate(): Promise<[perSecond: number, figures: Figures]> {
  for (let perSecond = 2_000; ; perSecond /= 2) {
    const bare = await bareServer();
    const figures = await measure(bare.address, [], [5_000, 0], [perSecond, bare.publish]);
    await bare.close();
    console.log(`      bare server at ${perSecond} quotes a second: ${describe(figures)}`);
    const keepsUp =
      figures.publishedPerSecond > perSecond * 0.98 &&
      figures.received === figures.expected &&
      figures.p99Ms < 100;
    if (keepsUp || perSecond < 100) return [perSecond, figures];
  }
}

const perSecondOf = (figures: Figures): number =>
  (figures.received / figures.expected) * figures.publishedPerSecond;

const describe = ({ received, expected, medianMs, p99Ms, dropped, publishedPerSecond }: Figures): string =>
  `${Math.round(publishedPerSecond)} published a second, ${received} of ${expected} deliveries (${Math.round((received * 1000) / measuredMs)} a second), median ${medianMs} ms, p99 ${p99Ms} ms, ${dropped} dropped`;

/** 4,000 plain sockets and 1,000 of Socket.IO, each with 10 of 1,000 tickers, against a bare `ws` server of 5,000. */
export async function socketsBench(): Promise<void> {
  const [perSecond, bare] = await bareRate();
  const server = await testServer({ env: { WEBSOCKETS_PER_KEY: '1000' } });
  try {
    const keys = Array.from({ length: 5 }, () => newKey());
    for (const value of keys)
      await makeCustomer(server.platform, { planCode: 'annualCOM2', keys: [{ value, websocket: true }] });
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 250);
    const publish: Publish = (ticker, timestamp) =>
      publishQuote(server.platform, 'nasdaq', quoteOf(ticker, timestamp));
    const ours = await measure(base.replace('http', 'ws'), keys, [4_000, 1_000], [perSecond, publish]);
    clearInterval(watch);
    report(
      `deliveries a second to 5,000 sockets at ${perSecond} quotes a second, against a bare ws server`,
      perSecondOf(ours) / perSecondOf(bare),
      { atLeast: 0.7 },
      `ours: ${describe(ours)}; ${Math.round((most - before) / 2 ** 20)} MB more with the sockets, ${Math.round(most / 2 ** 20)} MB in all`,
    );
    report('p99 of a delivery against 100 ms', ours.p99Ms / 100, { atMost: 1 }, `${ours.p99Ms} ms`);
    const lost = ours.expected - ours.received;
    report('share of deliveries that came', ours.received / ours.expected, { atLeast: 1 }, `${lost} lost`);
  } finally {
    await server.close();
  }
}
