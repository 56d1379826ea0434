// Exchange Updates, Intraday Backfill and Financial Updates over a large installation, against the bare queries.
import { exchangesDetails } from '@midoffice/contract/monitors/feeds/calls/exchanges-details';
import { exchangesStats } from '@midoffice/contract/monitors/feeds/calls/exchanges-stats';
import { intradayBackfillMonitor } from '@midoffice/contract/monitors/feeds/calls/intraday-backfill-monitor';
import { getFinancialUpdates } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-updates';
import fastify from 'fastify';
import { sql } from 'kysely';
import { testServer, type TestServer } from '../../apps/server/src/testing/server.ts';
import { compare, report } from './measure.ts';

const symbols = Math.max(1000, Number(process.env['FEED_SYMBOLS'] ?? 100_000));
const updates = Math.max(1000, Number(process.env['FINANCIAL_UPDATES'] ?? 1_000_000));
const setsAtOnce = 1000;
const rounds = 20;
const names = ['NYSE', 'NASDAQ', 'AMEX', 'LSE', 'TSX', 'JPX', 'HKSE', 'XETRA', 'ASX', 'SIX'];

/** Symbols of ten exchanges, most of them with a quote of the last hours and bars of the last weeks. */
async function fillFeeds({ platform }: TestServer): Promise<void> {
  const exchange = sql`(${names}::text[])[1 + n % ${names.length}::int]`;
  await sql`
    insert into symbol (symbol, name, exchange, active)
    select 'S' || n, 'S' || n, ${exchange}, n % 20 <> 0 from generate_series(1, ${symbols}::int) n`.execute(
    platform.db,
  );
  await sql`
    insert into feed_symbol (symbol, price, quoted_at, received_at, last_trade_at, processed_at, last_eod, last_1min, last_5min, last_1hour)
    select 'S' || n, 10 + n % 90, q, q + n % 90 * interval '1 second', q, q + interval '2 minutes',
      now() - n % 9 * interval '1 day', now() - n % 20 * interval '1 day', now() - n % 30 * interval '1 day', null
    from (select n, now() - (n % 600) * interval '1 minute' as q from generate_series(1, ${symbols}::int) n) s where n % 10 <> 3`.execute(
    platform.db,
  );
}

/** Updates of a year by 40 people, a hundred in each change set. */
async function fillUpdates({ platform }: TestServer): Promise<void> {
  const sets = updates / 100;
  for (let from = 1; from <= sets; from += setsAtOnce)
    await sql`
    with made as (
      insert into change_set (kind, target_kind, target, actor_id, actor_label, source, summary, row_count, at)
      select 'statement.cells-set', 'statement', 'S' || n % 5000, 'person-' || n % 40, 'person', 'person', 'bench', 100,
        now() - n * interval '1 year' / ${sets}::int
      from generate_series(${from}::int, ${Math.min(sets, from + setsAtOnce - 1)}::int) n returning id, target, actor_id, at)
    insert into financial_update (change_set_id, seq, at, user_id, symbol, statement, calendar_year, period, field, old_val, new_val)
    select id, seq, at, actor_id, target, 'income', 2000 + seq % 25, 'FY', 'revenue', to_jsonb(seq), to_jsonb(seq + 1)
    from made, generate_series(1, 100) seq`.execute(platform.db);
}

/** The same sums with one set of times for all exchanges, as somebody would write them by hand. */
const bareStats = `
  with f as (select s.exchange, s.active and f.eod_inactive_since is null as active, f.*,
      case when f.quoted_at >= now() - interval '5 minutes' then 0 when f.quoted_at >= now() - interval '15 minutes' then 1
        when f.quoted_at >= now() - interval '1 hour' then 2 when f.quoted_at >= now() - interval '6 hours' then 3
        when f.quoted_at >= now() - interval '5 days' then 4 else 5 end as bucket
    from symbol s left join feed_symbol f on f.symbol = s.symbol)
  select exchange, count(*), count(*) filter (where active), max(received_at), max(quoted_at), max(last_trade_at),
    avg(extract(epoch from received_at - quoted_at)), avg(bucket) filter (where active),
    count(*) filter (where active and bucket = 0), count(*) filter (where active and bucket = 1),
    count(*) filter (where active and bucket = 2), count(*) filter (where active and bucket = 3),
    count(*) filter (where active and bucket = 4), count(*) filter (where active and bucket = 5),
    count(*) filter (where last_eod >= now() - interval '7 days'), count(quoted_at),
    count(*) filter (where quoted_at is null and last_eod >= now() - interval '7 days')
  from f group by exchange`;
const ages = (column: string): string =>
  [1, 3, 7, 14]
    .map((days) => `count(*) filter (where ${column} >= now() - interval '${days} days')`)
    .concat(
      `count(*) filter (where ${column} < now() - interval '14 days')`,
      `count(*) filter (where ${column} is null)`,
    )
    .join(', ');
const bareBackfill = `
  select s.exchange, ${['f.last_1min', 'f.last_5min', 'f.last_1hour'].map(ages).join(', ')}
  from symbol s left join feed_symbol f on f.symbol = s.symbol where s.active and f.eod_inactive_since is null group by 1`;
const bareSymbols = `
  select count(*) over (), s.symbol, f.* from symbol s left join feed_symbol f on f.symbol = s.symbol
  where s.exchange = 'NYSE' order by s.symbol limit 10`;
const bareUpdates = `
  select u.*, a.email from financial_update u left join account a on a.userid = u.user_id
  where u.at >= now() - interval '1 month' order by u.at desc, u.change_set_id desc, u.seq desc limit 1000`;

/** Prints the figures of these monitors. */
export async function feedsBench(): Promise<void> {
  const server = await testServer({ usageLibrary: '/nowhere' });
  await fillFeeds(server);
  await fillUpdates(server);
  const { pool } = server.platform.database;
  await pool.query('vacuum analyze symbol');
  await pool.query('vacuum analyze feed_symbol');
  await pool.query('vacuum analyze financial_update');
  const admin = await server.staff({ role: 'admin' });
  const pages = {
    'exchanges-stats': [() => admin.call(exchangesStats, {}), bareStats],
    'the first symbols of an exchange': [
      () => admin.call(exchangesDetails, { exchange: 'NYSE' }),
      bareSymbols,
    ],
    'intraday-backfill-monitor': [() => admin.call(intradayBackfillMonitor, {}), bareBackfill],
    'the first 1,000 financial updates': [
      () => admin.call(getFinancialUpdates, { type: '1month' }),
      bareUpdates,
    ],
  } as const;
  // As ours, the bare queries answer a request, and the client reads the answer.
  const framework = fastify();
  const bareQueries = Object.values(pages).map(([, query]) => query);
  framework.get<{ Params: { n: number } }>(
    '/:n',
    async ({ params }) => (await pool.query(bareQueries[params.n]!)).rows,
  );
  const askBare = async (n: number): Promise<unknown> => (await framework.inject(`/${n}`)).json();
  for (const [n, [name, [call, query]]] of Object.entries(pages).entries()) {
    const { ours, bare, alone } = await compare(
      { ours: call, bare: () => askBare(n), alone: () => pool.query(query) },
      rounds,
      3,
    );
    report(
      `${name} over ${symbols.toLocaleString('en-US')} symbols and ${updates.toLocaleString('en-US')} updates, against the bare query behind the bare framework`,
      ours.medianMs / bare.medianMs,
      { atMost: 1.5 },
      `ours ${ours.medianMs.toFixed(1)} ms, bare ${bare.medianMs.toFixed(1)} ms, the query alone ${alone.medianMs.toFixed(1)} ms`,
    );
  }
  await framework.close();
  await server.close();
}
