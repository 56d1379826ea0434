import type { FilingPeriod } from '@midoffice/contract/fundamentals/filings/lists';
import type { Platform } from '../../../platform/platform.ts';
import { insertInternational } from './store.ts';

/** An international filing on its way in; what is left out is empty. */
export interface NewFiling {
  readonly symbol: string;
  readonly calendarYear: number;
  readonly period: FilingPeriod;
  readonly date: string;
  readonly fillingDate?: string | null;
  readonly finalLink?: string | null;
}

/** Stores international filings, as an upload before the history of this installation did. */
export async function makeFilings(platform: Platform, filings: readonly NewFiling[]): Promise<void> {
  await insertInternational(platform.db, filings, new Date(platform.now()).toISOString());
}
