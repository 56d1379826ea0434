import { fallbacks } from '@midoffice/contract/kernel';
import type Stripe from 'stripe';
import { EffectRefused } from '../../effects/effects.ts';
import { isMissing } from './failures.ts';
import { actFailure } from './refusals.ts';

/** Asks the card provider. Failures: `EffectRefused` where nothing happened, anything else where it is not known. */
export type Ask = <T>(ask: (connected: Stripe) => Promise<T>) => Promise<T>;

/** How a connector's parts ask the provider. @param client undefined where no key is set */
export const askOf =
  (client: Stripe | undefined): Ask =>
  async (ask) => {
    if (!client) throw new EffectRefused(`${fallbacks.notConfigured}: please set STRIPE_SECRET_KEY.`, 503);
    try {
      return await ask(client);
    } catch (error) {
      throw actFailure(error);
    }
  };

/** What the provider answers, or null where it knows no such object. */
export async function unlessMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** As many as the provider's library gathers at most. */
export const mostListed = 10_000;
export const pageSize = 100;

/** The id of what the provider answers as an id or as the whole object. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Unix seconds as ISO 8601. */
export const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
