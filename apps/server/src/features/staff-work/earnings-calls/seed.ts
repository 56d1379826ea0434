import { readTranscript, writeTranscript } from '@midoffice/market/calls/index';
import type { Trx } from '../../../platform/db/connect.ts';
import { demoAnnouncementHost } from '../../../platform/demo/records.ts';
import { demoStaff } from '../../../platform/demo/staff.ts';
import type { FeatureSeed, Random, World } from '../../../platform/demo/world.ts';
import { readSymbol } from '../../prices/charts/api.ts';
import { followEarningsCalendar } from './calendar.ts';
import { announcementPage, demoScript, printedScript, spokenScript } from './demo-script.ts';
import { rescore } from './record.ts';
import { listCalls, type StoredCall } from './store.ts';
import { putText } from './text-store.ts';
import { writeCall, writeSchedule } from './write-store.ts';

const hourMs = 3_600_000;
const daySeconds = 86_400;
const mostPages = 4;

/** Calls of a phase as the demo begins with them. */
async function callsOf(world: World, trx: Trx, phase: 'pre-call' | 'post-call'): Promise<StoredCall[]> {
  const now = new Date(world.platform.now());
  const all: StoredCall[] = [];
  for (let page = 1; page <= mostPages; page += 1)
    all.push(
      ...(await listCalls(trx, { list: phase, filter: 'all', descending: false, deleted: false, page }, now)),
    );
  return all;
}

const nameOf = async (trx: Trx, symbol: string): Promise<string> =>
  (await readSymbol(trx, symbol))?.name ?? `${symbol} Holdings`;

/** Epoch seconds of 21:00 UTC on a day, in steps of a quarter of an hour. */
const eveningOf = (date: string, n: number): number => Date.parse(`${date}T20:00:00Z`) / 1000 + (n % 8) * 900;

const monthDay = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
const clockOf = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(11, 16)} UTC`;

/** Every third call has symbols of other exchanges, so that rows of the first page open to them. */
const alternatesOf = ({ symbol, altSymbols }: StoredCall, n: number): { altSymbols?: string[] } =>
  n % 3 === 1 && !altSymbols.length
    ? { altSymbols: [`${symbol}.DE`, `${symbol}.L`].slice(0, 1 + (n % 2)) }
    : {};

const schedulers = demoStaff.filter(({ userid }) => userid === 'demo-admin' || userid === 'demo-analyst');

const figuresOf = (random: Random): { revenue: number; eps: number } => ({
  revenue: random.int(220, 9400),
  eps: random.int(20, 480) / 100,
});

/** A call to come: its time, how it is reached, a line that can be dialled, and the page that announces it. */
async function plan(world: World, trx: Trx, call: StoredCall, n: number): Promise<void> {
  const { platform, sandbox, random } = world;
  const at = new Date(platform.now());
  const soon = n < 3 ? Math.ceil(platform.now() / 1000 / 300) * 300 + [900, 2700, 7200][n]! : undefined;
  const onDay = soon ?? eveningOf(call.date, n);
  // Some announcements name another day than the calendar does.
  const seconds = n % 9 === 5 ? onDay + daySeconds : onDay;
  const number = `+1 (555) 010-${String(1000 + n).slice(-4)}`;
  const code = String(410_000 + n * 37);
  const company = await nameOf(trx, call.symbol);
  const link = `https://${demoAnnouncementHost}/${call.symbol}-webcast`;
  const period = call.fiscalPeriod;
  const isReached = n % 4 !== 3;
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  await writeCall(
    trx,
    call,
    {
      ...(soon !== undefined && { date: day }),
      ...alternatesOf(call, n),
      transcriptionTime: n % 11 === 10 ? null : seconds,
      newsLink: `https://${demoAnnouncementHost}/${call.symbol}`,
      ...(isReached && { dialinNumber: number, dialinCode: code, dialinLink: link }),
    },
    undefined,
    at,
  );
  sandbox.twilio.announce(
    call.symbol,
    announcementPage(company, period, { day: monthDay(seconds), time: clockOf(seconds), number, code, link }),
  );
  sandbox.twilio.line({
    number: `+1${number.replaceAll(/\D/g, '').slice(1)}`,
    code,
    speech: spokenScript(demoScript(company, period, figuresOf(random.fork(`call ${call.symbol}`)))),
    answers: n % 13 === 12 ? 'never' : 'yes',
  });
  const who = schedulers[n % 3];
  if (who && n < 12) await writeSchedule(trx, call, null, who, at);
}

/** A call of the past: its transcript, most of them processed, some with a fault that a check finds. */
async function record(world: World, trx: Trx, call: StoredCall, n: number): Promise<void> {
  const { platform, random } = world;
  const at = new Date(Math.min(platform.now(), Date.parse(`${call.date}T23:00:00Z`) + hourMs));
  await writeCall(
    trx,
    call,
    { transcriptionTime: eveningOf(call.date, n), ...alternatesOf(call, n) },
    undefined,
    at,
  );
  const who = schedulers[n % 2];
  if (who) await writeSchedule(trx, call, null, who, at);
  if (n % 7 === 6) return;
  const company = await nameOf(trx, call.symbol);
  const script = demoScript(company, call.fiscalPeriod, figuresOf(random.fork(`call ${call.symbol}`)));
  const spoken = n % 6 === 3 ? [...script.slice(0, 4), script[3]!, ...script.slice(4)] : script;
  const printed = printedScript(company, call.symbol, spoken);
  const raw = n % 6 === 5 ? printed.slice(0, Math.round(printed.length * 0.7)) : printed;
  await putText(trx, call, 'raw', { text: raw, reason: 'recorded', by: 'system', at });
  if (n % 3 === 2) return;
  const text = writeTranscript(readTranscript(raw, { company }).turns);
  await putText(trx, call, 'processed', { text, reason: 'processed', by: who?.email ?? 'system', at });
}

/** Calls of the demo's earnings calendar, with lines at the telephony stand-in that speak. */
export const featureSeed: FeatureSeed = {
  order: 82,
  async seed(world) {
    const { platform } = world;
    await followEarningsCalendar(platform);
    await platform.db.transaction().execute(async (trx) => {
      const [coming, past] = [await callsOf(world, trx, 'pre-call'), await callsOf(world, trx, 'post-call')];
      for (const [n, call] of coming.slice(0, 60).entries()) await plan(world, trx, call, n);
      for (const [n, call] of past.slice(0, 40).entries()) await record(world, trx, call, n);
      await rescore(trx, [...coming.slice(0, 60), ...past.slice(0, 40)], platform.now(), 'system');
    });
  },
};
