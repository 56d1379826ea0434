import type { LocalCache, LocalEntry, LocalValue } from '../cache/cache.ts';

const hourMs = 3_600_000;

/** Quotes, lists and a stream as a second cache of a data company would hold them; invented. */
function samples(): [key: string, value: LocalValue, hours?: number][] {
  const quotes = ['ORBD', 'LMNT', 'HLXM', 'MRWK', 'QNTX'].flatMap(
    (symbol, n): [string, LocalValue, number][] => [
      [
        `quote:${symbol}`,
        JSON.stringify({ symbol, price: 40.25 + 13 * n, volume: 1_200_000 - 90_000 * n, exchange: 'NASDAQ' }),
        1 + n,
      ],
      [
        `bucket:${symbol}`,
        {
          type: 'hash',
          items: [
            ['lastTrade', '2026-01-05T20:59:58Z'],
            ['source', n % 2 ? 'yahoo' : 'fmp'],
            ['delayMs', String(120 + 35 * n)],
          ],
        },
        24,
      ],
    ],
  );
  return [
    ...quotes,
    ['exchange:NASDAQ:symbols', { type: 'set', items: quotes.map(([key]) => [null, key.split(':')[1]!]) }],
    [
      'movers:2026-01-05',
      {
        type: 'zset',
        items: [
          [null, 'LMNT', -3.2],
          [null, 'ORBD', 0.4],
          [null, 'QNTX', 6.9],
        ],
      },
      48,
    ],
    [
      'backfill:queue',
      { type: 'list', items: Array.from({ length: 240 }, (_unused, n) => [String(n), `ORBD:1min:${n}`]) },
    ],
    [
      'trades:ORBD',
      {
        type: 'stream',
        items: Array.from({ length: 12 }, (_unused, n) => [
          `17673960000${String(n).padStart(2, '0')}-0`,
          JSON.stringify({ price: String(40 + n / 100), size: String(100 + n) }),
        ]),
      },
    ],
    [
      'vendor:connection',
      JSON.stringify({ host: 'feeds.vendor.example', apikey: 'not-a-real-key', plan: 'gold' }),
    ],
    ['session:feed-worker-3', 'not-a-real-session-token', 2],
  ];
}

/** The demo's second cache: it lives in this process and begins anew with each start. */
export function demoCache(now: () => number): LocalCache {
  const entries = new Map<string, LocalEntry>(
    samples().map(([key, value, hours]) => [
      key,
      { value, expiresAt: hours === undefined ? Infinity : now() + hours * hourMs },
    ]),
  );
  return {
    entries: () => entries,
    peek: (key) => entries.get(key),
    expireAt(key, at) {
      const entry = entries.get(key);
      if (entry) entries.set(key, { ...entry, expiresAt: at });
      return entry !== undefined;
    },
  };
}
