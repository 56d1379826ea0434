import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createRandom, type Random } from '../../../platform/demo/world.ts';
import { listCalls } from './store.ts';
import { callsServer, noonMs, type CallsServer } from './testing/calls.ts';

const hourMs = 3_600_000;

/** The conditions call by call, without an index. */
const live = sql`exists (select from earnings_call_session s
  where s.symbol = c.symbol and s.fiscal_period = c.fiscal_period and s.ended_at is null)`;
const conditions = {
  'in-call': (now: Date) => sql`(${live} or (c.transcription_time is not null and not c.has_raw
    and c.starts_at <= ${now} and c.starts_at > ${now}::timestamptz - interval '2 hours'))`,
  day: (now: Date) => sql`(${live} or c.date = (${now}::timestamptz at time zone 'utc')::date
    or (c.transcription_time is not null and c.starts_at > ${now}::timestamptz - interval '3 hours'
      and c.starts_at < ${now}::timestamptz + interval '24 hours'))`,
} as const;

describe('lists of calls within a window of time', () => {
  let server: CallsServer;
  before(async () => {
    server = await callsServer();
  });
  after(() => server.close());

  /** Adds random calls around noon, on the borders of the windows too, and dial-ins that are over or not. */
  async function addCalls({ int, next }: Random): Promise<void> {
    const chance = (share: number): boolean => next() < share;
    const borders = [-24, -3, -2, 0, 12, 24].map((hours) => hours * hourMs);
    const calls = Array.from({ length: 400 }, (_, n) => {
      const near = chance(0.5) ? borders[int(0, borders.length - 1)]! : int(-60, 60) * hourMs;
      const time = Math.floor((noonMs + near) / 1000) + int(-1, 1);
      const day = new Date(time * 1000 + (chance(0.2) ? int(-3, 3) * 24 * hourMs : 0));
      return {
        symbol: `R${n}`,
        date: day.toISOString().slice(0, 10),
        time: chance(0.25) ? null : time,
        raw: chance(0.3),
        deleted: chance(0.2),
        open: chance(0.1),
        ended: chance(0.2),
        id: randomUUID(),
      };
    });
    const rows = sql`jsonb_to_recordset(${JSON.stringify(calls)}::jsonb)
      as r (symbol text, date date, time bigint, raw boolean, deleted boolean, open boolean, ended boolean, id uuid)`;
    const { db } = server.platform;
    await sql`insert into earnings_call (symbol, fiscal_period, calendar_year, period, date, transcription_time, has_raw, deleted,
        created_at, updated_at)
      select symbol, '2024-Q1', 2024, 'Q1', date, time, raw, deleted, now(), now() from ${rows}`.execute(db);
    await sql`insert into earnings_call_session (id, symbol, fiscal_period, state, conference_number, dial_in_code, started_by,
        started_at, ends_at, ended_at)
      select id, symbol, '2024-Q1', case when open then 'live' else 'ended' end, '', '', 'ann', now(), now(),
        case when open then null else now() end
      from ${rows} where open or ended`.execute(db);
  }

  test('hold the same calls as their conditions, tested call by call', async (t) => {
    const seed = randomInt(2 ** 31);
    t.diagnostic(`seed ${seed}`);
    await addCalls(createRandom(seed));
    const { db } = server.platform;
    for (const list of ['in-call', 'day'] as const)
      for (const deleted of [false, true])
        for (const hours of [-24, -2, 0, 3, 12]) {
          const now = new Date(noonMs + hours * hourMs);
          const { rows } = await sql<{ symbol: string }>`select symbol from earnings_call c
            where ${conditions[list](now)} and ${deleted ? sql`true` : sql`not c.deleted`} order by symbol`.execute(
            db,
          );
          const found: string[] = [];
          for (let page = 1, more = true; more; page += 1) {
            const asked = { list, filter: 'all', sort: 'symbol', descending: false, deleted, page } as const;
            const calls = await listCalls(db, asked, now);
            found.push(...calls.map(({ symbol }) => symbol));
            more = calls.length > 0;
          }
          assert.ok(rows.length > 20, `${rows.length} rows`);
          assert.deepEqual(found.toSorted(), rows.map(({ symbol }) => symbol).toSorted());
        }
  });
});
