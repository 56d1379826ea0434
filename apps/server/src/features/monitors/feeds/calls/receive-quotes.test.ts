import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { exchangesDetails } from '@midoffice/contract/monitors/feeds/calls/exchanges-details';
import { receiveQuotes } from '@midoffice/contract/monitors/feeds/calls/receive-quotes';
import { newestAudit } from '../../../../testing/audit.ts';
import { linesOf, sendRecords } from '../../../../testing/ingest.ts';
import { commands } from '../commands.ts';
import { putSymbols, quotePrice } from '../testing/feeds-store.ts';
import { feedServer, quoteOf, type FeedServer } from '../testing/feeds.ts';

const counts = ({ received, stored, known }: { received: number; stored: number; known: number }) => [
  received,
  stored,
  known,
];

describe('receive-quotes', () => {
  let server: FeedServer;
  before(async () => {
    server = await feedServer('2026-06-01T15:00:00Z');
    await putSymbols(server.platform, 'NYSE', ['A', 'B', 'C']);
  });
  after(() => server.close());
  const rowOf = async (symbol: string) =>
    (await server.member.call(exchangesDetails, { exchange: 'NYSE' })).body.rows.find(
      (row) => row.symbol === symbol,
    );

  test('keeps the newest quote of each symbol, whatever the order, and audits counts', async () => {
    const { status, body } = await server.send([
      quoteOf('A', '2026-06-01T14:59:00Z'),
      quoteOf('A', '2026-06-01T14:58:00Z', { source: 'live' }),
      quoteOf('UNKNOWN', '2026-06-01T14:58:00Z'),
    ]);
    assert.equal(status, 200);
    assert.deepEqual(counts(body), [3, 1, 2]);
    assert.equal(
      body.message,
      '1 of 3 quotes stored. 2 not newer than what is stored, or of unknown symbols.',
    );
    assert.equal((await rowOf('A'))?.timestamp, '2026-06-01T14:59:00.000Z');
    const entry = await newestAudit(server, 'website');
    assert.deepEqual(
      [entry.kind, entry.after],
      ['feeds.quotes-received', { received: 3, stored: 1, known: 2, differing: [] }],
    );
  });

  test('what was sent before, or is older, changes no quote', async () => {
    server.at('2026-06-01T15:00:01Z');
    const before = await rowOf('A');
    const { body } = await server.send([
      quoteOf('A', '2026-06-01T14:59:00Z'),
      quoteOf('A', '2026-06-01T14:30:00Z'),
    ]);
    assert.deepEqual(counts(body), [2, 0, 2]);
    assert.deepEqual(await rowOf('A'), before);
  });

  test('of several records of one moment the last one is kept, also where it comes later', async () => {
    const at = '2026-06-01T14:59:30Z';
    const priceOf = () => quotePrice(server.platform, 'B');
    await server.send([quoteOf('B', at, { price: 11 }), quoteOf('B', at, { price: 12 })]);
    assert.equal(await priceOf(), 12);
    assert.deepEqual(counts((await server.send([quoteOf('B', at, { price: 13 })])).body), [1, 1, 0]);
    assert.equal(await priceOf(), 13);
    assert.deepEqual(counts((await server.send([quoteOf('B', at, { price: 12 })])).body), [1, 0, 1]);
    assert.equal(await priceOf(), 13);
  });

  test('several feeds at once with the same symbols in other orders: the newest of all is kept', async () => {
    server.at('2026-06-01T15:01:00Z');
    const batch = (second: number) =>
      ['A', 'B', 'C'].map((symbol) => quoteOf(symbol, `2026-06-01T15:00:${second}Z`));
    const answers = await Promise.all([
      server.send(batch(10)),
      server.send(batch(30).toReversed()),
      server.send(batch(20)),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    for (const symbol of ['A', 'B', 'C'])
      assert.equal((await rowOf(symbol))?.timestamp, '2026-06-01T15:00:30.000Z');
  });

  for (const [what, more, message] of [
    ['no symbol', { symbol: undefined }, 'line 2: symbol is required'],
    ['a price of nothing', { price: 0 }, 'line 2: price must be more than 0'],
    ['an unknown stream', { stream: 'rumour' }, 'line 2: stream must be one of quote'],
    ['a quote of the future', { timestamp: '2026-06-01T16:00:00Z' }, 'line 2: timestamp must not be later'],
    ['a trade of the future', { lastTrade: '2026-06-01T16:00:00Z' }, 'line 2: lastTrade must not be later'],
  ] as const)
    test(`refuses ${what} by line and field, and stores nothing of the request`, async () => {
      const digest = await server.digest();
      const bad = { ...quoteOf('B', '2026-06-01T15:00:50Z'), ...more };
      const { status, body } = await server.send([quoteOf('A', '2026-06-01T15:00:50Z'), bad]);
      assert.deepEqual([status, body.message.startsWith(message)], [400, true], body.message);
      assert.equal(await server.digest(), digest);
    });

  test('refuses a wrong signature, and writes nothing', async () => {
    const digest = await server.digest();
    const lines = [quoteOf('A', '2026-06-01T15:00:55Z')];
    const { status } = await sendRecords(server, receiveQuotes, lines, { signature: 'sha256=00' });
    assert.equal(status, 400);
    assert.equal(await server.digest(), digest);
  });

  test('import quotes: a file by command, the same file twice changes nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'midoffice-quotes-'));
    try {
      const path = join(folder, 'quotes.ndjson');
      writeFileSync(path, linesOf([quoteOf('C', '2026-06-01T15:00:45Z')]));
      const run = async (): Promise<unknown> => {
        const out: string[] = [];
        const given = {
          words: [path],
          options: {},
          out: (line: string) => void out.push(line),
          notify: () => undefined,
        };
        await commands[0]!.run(given, server.platform);
        return JSON.parse(out[0]!);
      };
      assert.deepEqual(await run(), { received: 1, stored: 1, known: 0, differing: [] });
      const digest = await server.digest();
      assert.deepEqual(await run(), { received: 1, stored: 0, known: 1, differing: [] });
      assert.equal(await server.digest(), digest);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
