import { firstRateDay } from '@midoffice/contract/fundamentals/exchange-rates/shapes';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { importRates } from '../import.ts';
import { newestDay } from '../store.ts';

/** Days before the newest stored one that are read again: the ECB corrects a rate now and then. */
const againDays = 7;
const dayMs = 86_400_000;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The days to read, a calendar year at a time. */
function yearsBetween(from: string, to: string): [string, string][] {
  const parts: [string, string][] = [];
  for (let start = from; start <= to; start = `${Number(start.slice(0, 4)) + 1}-01-01`) {
    const end = `${start.slice(0, 4)}-12-31`;
    parts.push([start, end < to ? end : to]);
  }
  return parts;
}

/** Each afternoon, after the ECB has published: the rates since the newest stored day; all since 1999 where none are stored. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'exchange-rates.update',
    title: 'Update exchange rates',
    schedule: '40 15 * * *',
    async run(_data, progress) {
      const today = new Date(platform.now()).toISOString().slice(0, 10);
      const newest = await newestDay(platform.db);
      const years = yearsBetween(newest === null ? firstRateDay : addDays(newest, -againDays), today);
      const origin = { actor: { id: null, label: 'system' }, call: 'exchange-rates.update' };
      let inserted = 0;
      for (const [at, [from, to]] of years.entries()) {
        const text = await platform.connectors.ecb.rates(from, to);
        inserted += (await importRates(platform.db, origin, [text])).inserted;
        await progress(at + 1, years.length, `${inserted.toLocaleString('en-US')} new rates up to ${to}`);
      }
    },
  };
}
