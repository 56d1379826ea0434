import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { seedCatalogue } from '../../../customers/accounts/testing/factory.ts';
import { forgetAll } from './look-store.ts';

/** A server with a clock that the test moves, its vendors, and an admin. */
export interface DunningWorld extends StripeTestServer {
  readonly admin: Client;
  readonly clock: { nowMs: number };
}

/** Monday, 15 June 2026, 10:00 UTC. */
export const mondayMs = Date.UTC(2026, 5, 15, 10);
export const dayMs = 86_400_000;

export async function dunningWorld(
  options: Omit<NonNullable<Parameters<typeof stripeTestServer>[0]>, 'nowMs'> = {},
): Promise<DunningWorld> {
  const clock = { nowMs: mondayMs };
  const world = await stripeTestServer(Object.assign(clock, options));
  seedCatalogue(world);
  return { ...world, clock, admin: await world.server.staff() };
}

/** Dunning as it was before anybody used it, on Monday, so that one world serves many tests. */
export async function startAnew({ sandbox, server, clock }: DunningWorld): Promise<void> {
  sandbox.clearFaults();
  await forgetAll(server.platform.db);
  clock.nowMs = mondayMs;
}
