import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { makeCustomers } from '../../apps/server/src/features/customers/accounts/factory.ts';
import {
  fetchFromStripe,
  insertStripeLinks,
  keepFromStripe,
} from '../../apps/server/src/features/customers/stripe-accounts/api.ts';
import { deletedRecord } from '../../apps/server/src/platform/connectors/stripe/records.ts';
import { testServer } from '../../apps/server/src/testing/server.ts';
import { processorMs } from './measure.ts';

const customers = Math.max(10, Number(process.env['MIRROR_CUSTOMERS'] ?? 2_000));
/** Customers that are read side by side. The provider allows a hundred requests a second; this one does not count. */
const atOnce = 8;

interface Ready {
  readonly url: string;
  readonly counts: { readonly invoices: number; readonly charges: number };
}

/** The first mirroring of all customers over HTTP, one after the other as the console reads them again: charges a second. */
export async function mirrorBench(): Promise<void> {
  const vendor = fork(join(import.meta.dirname, 'mirror-vendor.ts'), [String(customers)]);
  const [ready] = (await once(vendor, 'message')) as [Ready];
  const server = await testServer({
    stripe: { secretKey: 'sk_test_bench', apiBase: ready.url, timeoutMs: 30_000 },
  });
  const { platform } = server;
  try {
    await makeCustomers(platform, customers);
    const { rows } = await sql<{
      userid: string;
    }>`select userid from account order by userid limit ${customers}`.execute(platform.db);
    await insertStripeLinks(
      platform.db,
      rows.map(({ userid }, n) => ({
        stripeId: `cus_bench${n}`,
        userid,
        active: true,
        transferredFrom: null,
        record: deletedRecord(`cus_bench${n}`),
      })),
    );
    const left = rows.map(({ userid }) => userid);
    const [begunMs, begunProcessorMs] = [performance.now(), processorMs()];
    let mostBytes = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let userid = left.pop(); userid !== undefined; userid = left.pop()) {
          const mirrors = await fetchFromStripe(platform, userid);
          const id = userid;
          await platform.db.transaction().execute((trx) => keepFromStripe(trx, id, mirrors));
          mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
        }
      }),
    );
    const seconds = (performance.now() - begunMs) / 1000;
    const kept = await sql<{ charges: number; invoices: number }>`
      select (select count(*)::int from stripe_charge) as charges, (select count(*)::int from stripe_invoice) as invoices`.execute(
      platform.db,
    );
    const { charges, invoices } = kept.rows[0]!;
    const isWhole = charges === ready.counts.charges && invoices === ready.counts.invoices;
    console.log(
      `${isWhole ? 'met ' : 'MISS'}  ${charges} of ${ready.counts.charges} charges and ${invoices} of ${ready.counts.invoices} invoices of ${customers} customers mirrored over HTTP\n` +
        `      ${Math.round(charges / seconds)} charges a second, ${seconds.toFixed(1)} s, of which ${((processorMs() - begunProcessorMs) / 1000).toFixed(1)} s of this process; at most ${Math.round(mostBytes / 1_048_576)} MB resident`,
    );
  } finally {
    vendor.kill();
    await server.close();
  }
}
