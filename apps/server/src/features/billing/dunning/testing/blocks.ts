import { readFileSync } from 'node:fs';
import { CompiledQuery } from 'kysely';
import { setAccount } from '../../../customers/customer-records/api.ts';
import { runDunning } from '../run.ts';
import { debtor } from './customers.ts';
import { policyOf, step, turnOn } from './policies.ts';
import type { DunningWorld } from './world.ts';

/** What is kept of a step whose invoice joined the block of another one. */
export const joinedBlock = 'done: API keys stay blocked until this invoice is paid too';

/** A customer whose keys a first run has blocked because of unpaid invoices; their limit was 40. @param id of the step */
export async function blockedDebtor(world: DunningWorld, id: string, unpaid = 1) {
  const owing = await debtor(world, { unpaid, account: { customRateLimit: 40 } });
  await turnOn(world, policyOf([step(id, 3, 'block')]));
  await runDunning(world.server.platform);
  return owing;
}

/** Staff set a customer's limit; -1 blocks. */
export const setLimit = ({ server }: DunningWorld, userid: string, limit: number): Promise<void> =>
  server.platform.db.transaction().execute((trx) => setAccount(trx, userid, { custom_rate_limit: limit }));

/** Runs a migration again, over what earlier releases left. @param name such as `0387-dunning-kept-blocks` */
export async function runMigration({ server }: DunningWorld, name: string): Promise<void> {
  const file = new URL(`../../../../platform/db/migrations/${name}.sql`, import.meta.url);
  await server.platform.db.executeQuery(CompiledQuery.raw(readFileSync(file, 'utf8')));
}
