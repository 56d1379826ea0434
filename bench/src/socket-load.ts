// Customers of the socket servers in a process of their own: they log in, subscribe to tickers and count what comes.
// Started by `fork` with the words ADDRESS KEYS PLAIN SOCKET_IO (keys with commas between, used in turn); `ready` is sent once
// all are subscribed. A message `begin` forgets what came before it, and is answered by `begun`. A message
// `{tickers: number[]}` (quotes that were published by ticker, since `begin`) is answered by the figures, and ends it.
import { WebSocket } from 'ws';

const [, , address = '', keys = '', plain = '0', socketIo = '0'] = process.argv;

const apiKeys = keys.split(',');

/** Tickers of the market, and how many of them a customer follows. */
const market = 1_000;
const followed = 10;
/** One delivery in so many is timed. */
const timedEvery = 16;
/** Connections that are opened at once: below what an address may have open without login. */
const batch = 40;

interface Customer {
  readonly tickers: readonly number[];
  received: number;
}

const customers: Customer[] = [];
const delaysMs: number[] = [];
let seen = 0;
let dropped = 0;

function chooseTickers(): number[] {
  const chosen = new Set<number>();
  while (chosen.size < followed) chosen.add(Math.floor(Math.random() * market));
  return [...chosen];
}

function countQuote(customer: Customer, text: Buffer): void {
  customer.received += 1;
  seen += 1;
  if (seen % timedEvery) return;
  const at = text.indexOf('"timestamp":') + 12;
  delaysMs.push(Date.now() - Number(text.toString('latin1', at, at + 13)));
}

/** Opens one connection. The events of Socket.IO are packets of its protocol, version 5, over WebSocket alone. */
function open(isSocketIo: boolean): Promise<void> {
  const customer: Customer = { tickers: chooseTickers(), received: 0 };
  const apiKey = apiKeys[customers.push(customer) % apiKeys.length];
  const path = isSocketIo ? '/socket.io/?EIO=4&transport=websocket' : '/ws';
  const socket = new WebSocket(`${address}${path}`, { perMessageDeflate: false });
  const send = (event: string, data: object): void =>
    socket.send(isSocketIo ? `42${JSON.stringify([event, data])}` : JSON.stringify({ event, data }));
  const subscription = { stream: 'nasdaq', tickers: customer.tickers.map((ticker) => `T${ticker}`) };
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => (dropped += 1));
    if (!isSocketIo) socket.on('open', () => send('login', { apiKey }));
    socket.on('message', (data: Buffer) => {
      if (data.includes('"quote"')) return countQuote(customer, data);
      const text = data.toString();
      if (text === '2') return socket.send('3');
      if (isSocketIo && text.startsWith('0')) return socket.send('40');
      if (isSocketIo && text.startsWith('40')) return send('login', { apiKey });
      if (text.includes('Successfully authenticated')) return send('subscribe', subscription);
      if (text.includes('Subscribed')) return resolve();
      return reject(new Error(text));
    });
  });
}

const kinds = [
  ...Array.from({ length: Number(plain) }, () => false),
  ...Array.from({ length: Number(socketIo) }, () => true),
];
for (let from = 0; from < kinds.length; from += batch)
  await Promise.all(kinds.slice(from, from + batch).map(open));

function begin(): void {
  for (const customer of customers) customer.received = 0;
  delaysMs.length = 0;
  process.send!('begun');
}

process.on('message', (message: 'begin' | { tickers: number[] }) => {
  if (message === 'begin') return begin();
  const { tickers } = message;
  const expectedOf = (customer: Customer): number =>
    customer.tickers.reduce((sum, ticker) => sum + tickers[ticker]!, 0);
  const sorted = delaysMs.toSorted((a, b) => a - b);
  const figures = {
    received: customers.reduce((sum, { received }) => sum + received, 0),
    expected: customers.reduce((sum, customer) => sum + expectedOf(customer), 0),
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? NaN,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? NaN,
    dropped,
  };
  return process.send!(figures, () => process.exit(0));
});
process.send!('ready');
