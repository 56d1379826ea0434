import type { Row } from '../client.ts';
import type { Read } from '../rows.ts';
import { has } from '../shape.ts';

interface Subscriptions {
  readonly activeSubscription: unknown;
}
interface Histories {
  readonly charges: readonly unknown[];
}
interface Invoices {
  readonly invoices: readonly unknown[];
}

/** A customer with a subscription, charges and invoices. */
async function payingCustomer(read: Read): Promise<string> {
  const { rows: listed } = await read<{ rows: { userid: string; userRole: string | null }[] }>(
    '/admin/users?plan=annualCOM1',
  );
  for (const { userid } of listed.filter(({ userRole }) => userRole === null)) {
    const whose = `userid=${encodeURIComponent(userid)}`;
    const { activeSubscription } = await read<Subscriptions>(`/admin/get-subscription-details?${whose}`);
    const { charges } = await read<Histories>(`/admin/get-user-charges?${whose}`);
    const { invoices } = await read<Invoices>(`/admin/get-user-invoices?${whose}`);
    if (activeSubscription && charges.length && invoices.length) return userid;
  }
  throw new Error('nobody pays');
}

/** The newest quarter of the last three years in which a code earned, with its first code. */
async function earningQuarter(read: Read): Promise<readonly [quarter: string, code: string]> {
  const now = new Date();
  for (let back = 0; back < 12; back += 1) {
    const month = now.getUTCFullYear() * 12 + now.getUTCMonth() - back * 3;
    const quarter = `${Math.floor(month / 12)}-Q${Math.floor((month % 12) / 3) + 1}`;
    const codes = Object.entries(
      await read<Record<string, { customers: object }>>(`/admin/get-coupon-analytics?quarter=${quarter}`),
    ).filter(([, { customers }]) => Object.keys(customers).length);
    if (codes.length) return [quarter, codes[0]![0]];
  }
  throw new Error('no code earned');
}

/** Of the demo's payments: who pays, and when a coupon code earned. */
export async function facts(read: Read): Promise<Record<string, string>> {
  const [couponQuarter, couponCode] = await earningQuarter(read);
  return { billed: await payingCustomer(read), couponQuarter, couponCode };
}

const history = has('createdAt amountDue amountPaid status');

/** Calls about what customers pay, and custom invoices. */
export const rows: readonly Row[] = [
  {
    call: 'GET /admin/get-subscription-details',
    input: ({ seen }) => ({ userid: seen['billed'], refresh: true }),
    answer: {
      ...has('subscriptionStatus legacy migrated otherActiveSubscriptions'),
      activeSubscription: has('subscriptionID'),
    },
  },
  {
    call: 'GET /admin/get-user-charges',
    input: ({ seen }) => ({ userid: seen['billed'], refresh: true, type: 'all' }),
    answer: { charges: [history], chargesType: 'any' },
  },
  {
    call: 'GET /admin/get-user-invoices',
    input: ({ seen }) => ({ userid: seen['billed'], refresh: true }),
    answer: { invoices: [history] },
  },
  {
    call: 'GET /admin/get-coupon-analytics',
    input: ({ seen }) => ({ quarter: seen['couponQuarter'] }),
    answer: {},
  },
  {
    call: 'GET /admin/download-coupon-analytics',
    input: ({ seen }) => ({ quarter: seen['couponQuarter'], couponCode: seen['couponCode'] }),
    answer: 'text/csv',
  },
  {
    call: 'POST /admin/create-custom-invoice',
    input: () => ({ process: false }),
    answer: has('products prices templates'),
  },
  {
    call: 'POST /admin/create-custom-invoice',
    input: () => ({
      process: true,
      inputData: {
        client: { name: 'Acme', email: 'billing@acme.example' },
        currency: 'usd',
        lines: [{ description: 'Prices of 2025', quantity: 1, unitAmountCents: 150_000 }],
        daysUntilDue: 30,
      },
    }),
    answer: has('filePath emailContent'),
  },
  {
    call: 'GET /admin/custom-invoice-file',
    input: () => ({ path: `custom-invoices/${'0'.repeat(32)}.pdf` }),
    answer: {},
    refusal: [404, /./],
  },
];
