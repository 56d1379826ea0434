import { createCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/create-custom-invoice';
import type { CreatedInvoice } from '@midoffice/contract/billing/custom-invoices/shapes';
import { sql } from 'kysely';
import { createRandom } from '../../../../platform/demo/world.ts';
import { billedCustomer, invoiceInput, providerInvoices, type InvoiceWorld } from './invoices.ts';

const faults = ['timeout-after-success', 'reset', '429', '500', '500-after-success'] as const;
/** What an invoice asks of the provider, to be failed. */
const paths = ['/v1/invoices', '/v1/invoices/*/add_lines', '/v1/invoices/*/finalize'] as const;

/** Ways of failing, one of which each run meets. */
export const waysOfFailing = faults.length;

export interface FaultOutcome {
  readonly runs: number;
  readonly exactlyOne: number;
  readonly lost: number;
  readonly doubled: number;
  /** Not known when the call was answered. */
  readonly unknownAtFirst: number;
}

/** Waits until no effect is open any more. @throws Error after a minute */
export async function allSettled({ server }: Pick<InvoiceWorld, 'server'>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from effect where state in ('intended', 'running', 'unknown')`.execute(
      server.platform.db,
    );
    if (rows[0]!.n === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('effects are still open');
}

/** How often a customer's invoice was made: 1 where there is one final invoice, whole, and one of ours that names it. */
export async function timesMade(world: InvoiceWorld, stripeID: string): Promise<number> {
  const invoices = await providerInvoices(world, stripeID);
  const { rows } = await sql<{ invoice: string }>`
    select invoice_id as invoice from custom_invoice where stripe_id = ${stripeID}`.execute(
    world.server.platform.db,
  );
  const whole = invoices.filter(
    ({ id, status, total, lines }) =>
      status === 'open' &&
      total === 30_000 &&
      lines.data.length === 2 &&
      rows.some(({ invoice }) => invoice === id),
  );
  return whole.length === 1 && invoices.length === 1 && rows.length === 1 ? 1 : whole.length && 2;
}

/** Makes invoices at a provider that fails in each way, several at a time. */
export async function runAgainstFaults(
  world: InvoiceWorld,
  runs: number,
  seed: number,
): Promise<FaultOutcome> {
  const random = createRandom(seed);
  const counts: number[] = [];
  let unknownAtFirst = 0;
  const atOnce = 8;
  for (let done = 0; done < runs; done += atOnce) {
    const batch = [];
    for (let n = done; n < Math.min(runs, done + atOnce); n += 1) batch.push(await billedCustomer(world));
    batch.forEach((_customer, n) =>
      world.sandbox.inject({
        kind: faults[(done + n) % faults.length]!,
        method: 'POST',
        path: random.pick(paths),
        times: random.int(1, 2),
      }),
    );
    const answers = await Promise.all(
      batch.map(({ userid, client }) =>
        world.admin.call(createCustomInvoice, { process: true, inputData: invoiceInput({ userid, client }) }),
      ),
    );
    for (const { status, body } of answers) {
      if (status !== 200) throw new Error(`answered ${status}: ${body.message}`);
      if ((body as unknown as CreatedInvoice).effect.state !== 'done') unknownAtFirst += 1;
    }
    await allSettled(world);
    world.sandbox.clearFaults();
    for (const { stripeID } of batch) counts.push(await timesMade(world, stripeID));
  }
  return {
    runs,
    exactlyOne: counts.filter((count) => count === 1).length,
    lost: counts.filter((count) => count < 1).length,
    doubled: counts.filter((count) => count > 1).length,
    unknownAtFirst,
  };
}

export const outcomeLine = (
  what: string,
  { runs, exactlyOne, lost, doubled, unknownAtFirst }: FaultOutcome,
): string =>
  `  custom invoice ${what.padEnd(15)} ${runs} runs: ${exactlyOne} exactly one, ${lost} lost, ${doubled} doubled; ${unknownAtFirst} without an outcome at first`;
