// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { exchangeCalendar, exchangeClock, type Session } from '@midoffice/market';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { createRandom, type Random } from '../../../platform/demo/world.ts';
import { silenceOf } from '../feeds/api.ts';
import { judgementOf } from './evaluation.ts';
import { beginning, incidentsOf, judge, type Finding, type Sample } from './rules.ts';

const minuteMs = 60_000;
const year = 2026;

/** Sessions after both changes of the clock in New York and London, and half days of either: each gets an outage. */
const special: Readonly<Record<string, readonly string[]>> = {
  NYSE: ['2026-03-09', '2026-03-30', '2026-10-26', '2026-11-02', '2026-11-27', '2026-12-24'],
  LSE: ['2026-03-09', '2026-03-30', '2026-10-26', '2026-11-02', '2026-12-24', '2026-12-31'],
};

/** A stretch of the exchange's time without quotes. */
interface Outage {
  readonly from: number;
  readonly to: number;
}

/** An outage of a session: in its middle, or over its close into the next one. */
function outageIn(session: Session, next: Session, random: Random): Outage {
  const { from, to } = session.trading[0]!;
  if (random.next() < 0.25) {
    const begin = to - random.int(2, 40) * minuteMs;
    return { from: begin, to: next.from + random.int(20, 60) * minuteMs };
  }
  const length = random.int(18, 75) * minuteMs;
  const begin = from + random.int(1, Math.floor((to - from - length) / minuteMs) - 30) * minuteMs;
  return { from: begin, to: begin + length };
}

/** Outages of some sessions, far enough from each other to be distinguished by whoever is called. */
function plant(exchange: string, random: Random): Outage[] {
  const calendar = exchangeCalendar(exchange)!;
  const clock = exchangeClock(calendar);
  const days = calendar.sessions(`${year}-01-02`, `${year}-12-31`);
  const chosen = new Set(special[exchange]);
  while (chosen.size < 30) chosen.add(random.pick(days));
  const outages: Outage[] = [];
  for (const day of [...chosen].sort()) {
    const outage = outageIn(clock.session(day)!, clock.session(calendar.next(day))!, random);
    const last = outages.at(-1);
    if (!last || outage.from > last.to + 45 * minuteMs) outages.push(outage);
  }
  return outages;
}

/** A year of a feed, minute by minute: quotes in trading, short pauses among them, none in an outage. */
function playYear(exchange: string, seed: number) {
  const random = createRandom(seed).fork(exchange);
  const calendar = exchangeCalendar(exchange)!;
  const clock = exchangeClock(calendar);
  const delayMs = calendar.timeZone === 'America/New_York' ? 0 : 15 * minuteMs;
  const outages = plant(exchange, random);
  const rule = judgementOf({
    name: exchange,
    source: 'feed',
    target: exchange,
    metric: 'silence',
    condition: 'silent',
    threshold: null,
    forMinutes: 15,
    recoverMinutes: 5,
    quiet: null,
    mails: [],
    webhook: '',
  });
  let newest = clock.lastSession(Date.UTC(year, 0, 1)).to - minuteMs;
  let pauseUntil = 0;
  let state = beginning;
  let kept: Sample | undefined;
  let nextOutage = 0;
  const findings: Finding[] = [];
  // Until the last outage is over too, which may begin in the last session and end in the first one of the next year.
  const endMs = Math.max(Date.UTC(year + 1, 0, 2), outages.at(-1)!.to + 60 * minuteMs);
  for (let at = Date.UTC(year, 0, 1); at < endMs; at += minuteMs) {
    const quoted = at - delayMs;
    while (outages[nextOutage] && outages[nextOutage]!.to <= quoted) nextOutage += 1;
    const outage = outages[nextOutage];
    const isOut = outage !== undefined && outage.from <= quoted;
    // Nothing comes for some minutes: no outage yet, and next neither to one nor to another pause.
    if (random.next() < 0.002 && newest >= pauseUntil && (!outage || outage.from > quoted + 60 * minuteMs))
      pauseUntil = quoted + random.int(2, 12) * minuteMs;
    const trades = clock
      .session(clock.dayOf(quoted))
      ?.trading.some(({ from, to }) => from <= quoted && quoted < to);
    if (trades && !isOut && quoted >= pauseUntil) newest = quoted;
    const value = silenceOf(exchange, newest, at)!;
    // As the history is kept: what changes, and every five minutes.
    if (kept && kept.value === value && at - kept.atMs < 5 * minuteMs) continue;
    kept = { atMs: at, value };
    const part = judge(rule, state, [kept], { nowMs: at });
    state = part.state;
    findings.push(...part.findings);
  }
  return { outages, incidents: incidentsOf(findings, state), delayMs, clock };
}

enduranceTest(
  'a year of NYSE and LSE with both changes of both clocks, all holidays and half days: each of the planted outages is alerted once and recovers, and nothing else is',
  { rounds: 10, least: 1 },
  ({ rounds, seed }) => {
    let [planted, alerted] = [0, 0];
    for (let round = 0; round < rounds; round += 1)
      for (const exchange of ['NYSE', 'LSE']) {
        const { outages, incidents, delayMs } = playYear(exchange, seed + round);
        assert.ok(outages.length >= 20, `${exchange}: ${outages.length} outages`);
        assert.equal(incidents.length, outages.length, `${exchange}, seed ${seed + round}`);
        for (const [n, { from, to }] of outages.entries()) {
          const { firedMs, endedMs } = incidents[n]!;
          assert.ok(firedMs >= from + delayMs + 14 * minuteMs && firedMs <= to + delayMs + minuteMs);
          assert.ok(endedMs !== null && endedMs >= to + delayMs && endedMs <= to + delayMs + 14 * minuteMs);
        }
        planted += outages.length;
        alerted += incidents.length;
      }
    console.log(
      `${rounds} years of two exchanges: ${planted} outages planted, ${alerted} alerted, no false alert`,
    );
  },
);
