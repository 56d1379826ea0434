import { sql } from 'kysely';
import type { ClickHouse } from '../../../../platform/clickhouse/clickhouse.ts';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';

/** Everything but the names of tables is drawn from hashes of the minute, so that a minute has the same requests whenever it is made. */
const drawn = (salt: string): string => `(cityHash64(n, '${salt}') / 18446744073709551616.)`;
/** One of a list of an array column. */
const oneOf = (list: string, salt: string): string =>
  `${list}[1 + toUInt32(${drawn(salt)} * length(${list}))]`;

/** An endpoint that customers call. */
interface Called {
  readonly path: string;
  /** Whether a symbol follows the path. */
  readonly symbol: boolean;
  /** Size of a usual answer; the kilobytes and the time follow it. */
  readonly weight: number;
  /** What they add to it, each as likely as the next. */
  readonly queries: readonly string[];
}

const bare = [''];
const periods = ['', 'period=quarter', 'limit=5', 'limit=120&period=annual'];
const ranges = ['', 'from=2025-01-01&to=2025-12-31', 'serietype=line', 'timeseries=250'];
const pages = ['', 'page=0', 'page=1', 'page=2'];
const called = (symbol: boolean, path: string, weight: number, queries: readonly string[]): Called => ({
  path,
  symbol,
  weight,
  queries,
});

// The busiest first: a low draw is likelier.
const endpoints: readonly Called[] = [
  called(true, '/api/v3/quote', 2, bare),
  called(true, '/api/v3/historical-price-full', 180, ranges),
  called(true, '/api/v3/profile', 4, bare),
  called(true, '/api/v3/income-statement', 60, periods),
  called(true, '/api/v3/historical-chart/5min', 90, ['', 'from=2025-06-02&to=2025-06-06', 'extended=true']),
  called(true, '/api/v3/balance-sheet-statement', 55, periods),
  called(true, '/api/v3/cash-flow-statement', 48, periods),
  called(true, '/api/v3/quote-short', 1, bare),
  called(true, '/api/v3/ratios', 30, periods),
  called(true, '/api/v3/key-metrics', 26, periods),
  called(false, '/api/v3/stock_news', 40, ['limit=50', 'page=1', 'limit=20&page=2']),
  called(false, '/api/v3/search', 3, ['query=bank', 'query=energy&limit=10', 'query=tech&limit=5']),
  called(true, '/api/v3/market-capitalization', 2, bare),
  called(false, '/api/v3/earning_calendar', 70, [
    'from=2025-07-01&to=2025-07-31',
    'from=2025-10-01&to=2025-10-31',
  ]),
  called(false, '/api/v3/stock-screener', 120, [
    'sector=Technology&limit=100',
    'marketCapMoreThan=1000000000',
  ]),
  called(true, '/api/v4/price-target', 5, bare),
  called(false, '/api/v3/stock/list', 2400, bare),
  called(false, '/api/v4/insider-trading', 22, pages),
];
const countries = `['US','US','US','US','GB','DE','IN','FR','CA','JP','SG','BR','NL','AU']`;

/** What customers ask for, the most wanted first. */
export interface DemoAsked {
  readonly symbol: string;
  readonly exchange: string;
}

/** Texts as the engine writes them. */
const text = (value: string): string => `'${value.replace(/[\\']/g, '\\$&')}'`;
const texts = (list: readonly string[]): string => `[${list.map(text).join(',')}]`;

const tuples = (list: readonly Called[]): string =>
  `[${list.map(({ path, symbol, weight, queries }) => `(${text(path)}, ${Number(symbol)}, ${weight}, ${texts(queries)})`).join(', ')}]`;

/** The customers' keys as the demo's traffic draws them, the busiest first. */
export interface DemoKey {
  readonly userid: string;
  readonly keyId: string;
  readonly mask: string;
}

/** Every stored key, sealed, in the order in which the customers were made. */
export async function sealedKeys(
  db: DbOrTrx,
): Promise<{ userid: string; email: string; hash: Buffer; cipher: Buffer; blocked: boolean }[]> {
  const { rows } = await sql<{
    userid: string;
    email: string;
    hash: Buffer;
    cipher: Buffer;
    blocked: boolean;
  }>`
    select k.userid, a.email::text as email, k.key_hash as hash, k.key_cipher as cipher, a.custom_rate_limit = -1 as blocked
    from api_key k join account a using (userid) where a.user_role is null order by k.id`.execute(db);
  return rows;
}

/** Main keys of customers on the free plan without a limit of their own, in the order in which they were made. */
export async function freePlanKeys(
  db: DbOrTrx,
  count: number,
): Promise<{ userid: string; hash: Buffer; cipher: Buffer }[]> {
  const { rows } = await sql<{ userid: string; hash: Buffer; cipher: Buffer }>`
    select k.userid, k.key_hash as hash, k.key_cipher as cipher
    from api_key k join account a using (userid)
    where a.user_role is null and a.plan_code = 'free' and a.custom_rate_limit = -2 and k.main_key
    order by k.id limit ${count}`.execute(db);
  return rows;
}

/** Replaces the keys that traffic is drawn from. */
export async function putDemoKeys(engine: ClickHouse, keys: readonly DemoKey[]): Promise<void> {
  await engine.command(
    `CREATE TABLE IF NOT EXISTS demo_key (at UInt32, userid String, key_hash String, key_mask String) ENGINE = MergeTree ORDER BY at`,
  );
  await engine.command('TRUNCATE TABLE demo_key');
  const lines = keys.map(({ userid, keyId, mask }, at) =>
    JSON.stringify({ at, userid, key_hash: keyId, key_mask: mask }),
  );
  await engine.insert('demo_key', lines.join('\n'), 'JSONEachRow', `demo-keys-${lines.length}`);
}

/** Whether a demo world has traffic here. */
export async function hasDemoKeys(engine: ClickHouse): Promise<boolean> {
  const rows = await engine.query(
    `SELECT 1 AS yes FROM system.tables WHERE database = currentDatabase() AND name = 'demo_key'`,
  );
  return rows.length > 0;
}

/**
 * Everyday traffic of the minutes from..to (minutes since 1970), so many requests a minute on average at noon UTC. The
 * first symbols are asked for far more often than the last.
 */
export async function addTraffic(
  engine: ClickHouse,
  [fromMinute, toMinute]: readonly [number, number],
  {
    perMinute,
    busyKeys,
    asked,
  }: { readonly perMinute: number; readonly busyKeys: number; readonly asked: readonly DemoAsked[] },
): Promise<void> {
  if (toMinute <= fromMinute) return;
  const most = Math.max(1, Math.ceil(perMinute * 2));
  await engine.command(
    `INSERT INTO request_event (time, userid, key_hash, key_mask, base_path, endpoint, exchange, symbol, status, duration_ms, bytes, query, country, batch)
     WITH (SELECT groupArray((userid, key_hash, key_mask)) FROM (SELECT * FROM demo_key ORDER BY at)) AS all_keys,
       ${tuples(endpoints)} AS paths, ${texts(asked.map(({ symbol }) => symbol))} AS symbols, ${texts(asked.map(({ exchange }) => exchange))} AS exchanges, ${countries} AS countries
     SELECT fromUnixTimestamp64Milli(toInt64(minute * 60000 + toUInt32(${drawn('ms')} * 60000)), 'UTC'),
       key.1, key.2, key.3, path.1, if(path.2 = 1, concat(path.1, '/', symbols[s]), path.1), if(path.2 = 1, exchanges[s], ''),
       if(path.2 = 1, symbols[s], ''), answered,
       toUInt32((8 + 90 * pow(${drawn('ms2')}, 6) + path.3 * 0.2) * if(answered = 408, 120, 1)),
       if(answered >= 400, toInt64(0), toInt64((path.3 * 900 + 400) * (0.4 + ${drawn('bytes')} * 1.2))),
       ${oneOf('path.4', 'query')}, ${oneOf('countries', 'country')}, 0
     FROM (
       SELECT n, minute, all_keys[1 + toUInt32(pow(${drawn('key')}, 3) * {busy:UInt32}) % length(all_keys)] AS key,
         paths[1 + toUInt32(pow(${drawn('path')}, 2.2) * length(paths))] AS path, 1 + toUInt32(pow(${drawn('symbol')}, 2) * length(symbols)) AS s,
         multiIf(${drawn('status')} < 0.945, 200, ${drawn('status')} < 0.965, 429, ${drawn('status')} < 0.982, 400, ${drawn('status')} < 0.99, 404, ${drawn('status')} < 0.996, 408, 500) AS answered
       FROM (SELECT number + {from:UInt64} * {most:UInt64} AS n, intDiv(n, {most:UInt64}) AS minute FROM numbers({count:UInt64}))
       WHERE ${drawn('there')} < {rate:Float64} * (0.6 + 0.4 * sin((minute % 1440) / 1440. * 6.2832 - 1.9)))`,
    {
      from: fromMinute,
      most,
      count: (toMinute - fromMinute) * most,
      rate: perMinute / most,
      busy: busyKeys,
    },
  );
}

/** Something planted into a customer's usage. */
export interface Planted {
  readonly key: DemoKey;
  /** ISO 8601, UTC. */
  readonly from: string;
  readonly minutes: number;
  readonly requests: number;
  readonly basePath: string;
  readonly symbol: string;
  readonly exchange: string;
  readonly status: number;
  /** The share that is answered so; the rest is good. */
  readonly share: number;
  readonly country: string;
}

/** Adds a burst: so many requests of one key on one path, evenly over some minutes. */
export async function addBurst(engine: ClickHouse, planted: Planted): Promise<void> {
  const { key, ...params } = planted;
  await engine.command(
    `INSERT INTO request_event (time, userid, key_hash, key_mask, base_path, endpoint, exchange, symbol, status, duration_ms, bytes, query, country, batch)
     SELECT parseDateTime64BestEffort({from:String}, 3, 'UTC') + toIntervalMillisecond(toUInt64(n * {minutes:UInt32} * 60000 / {requests:UInt32})),
       {userid:String}, {keyId:String}, {mask:String}, {basePath:String}, concat({basePath:String}, '/', {symbol:String}), {exchange:String}, {symbol:String},
       if(${drawn('share')} < {share:Float64}, {status:UInt16}, 200) AS answered, 15 + toUInt32(${drawn('ms')} * 40),
       if(answered >= 400, toInt64(0), toInt64(60000 + ${drawn('bytes')} * 200000)), concat('page=', toString(n % 45)), {country:String}, 0
     FROM (SELECT number AS n FROM numbers({requests:UInt64}))`,
    { ...params, ...key },
  );
}

/** The newest minute that has traffic; undefined where there is none. */
export async function newestMinute(engine: ClickHouse): Promise<number | undefined> {
  const [row] = await engine.query<{ at: number }>(
    'SELECT toUnixTimestamp(max(time)) AS at FROM request_event',
  );
  return row?.at ? Math.floor(row.at / 60) : undefined;
}

/** Empties every table of the usage engine: only for a demo world that is seeded again. */
export async function wipeUsage(engine: ClickHouse): Promise<void> {
  const tables = await engine.query<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name != 'schema_version'`,
  );
  for (const { name } of tables) await engine.command(`TRUNCATE TABLE ${name}`);
}
