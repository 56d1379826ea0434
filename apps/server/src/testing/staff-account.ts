import { firstPolicy } from '@midoffice/contract/billing/dunning/policy';
import { makeSent, putTestTable } from '../features/billing/offers/testing/offers.ts';
import { listsWorld } from '../features/billing/payment-lists/testing/world.ts';
import {
  insertManualSubscriptions,
  insertPaypalAccounts,
} from '../features/customers/accounts/seed-store.ts';
import { makeLead } from '../features/growth/leads/factory.ts';
import { makeDeclarations } from '../features/staff-work/declarations/factory.ts';
import { makeSubmissions } from '../features/staff-work/enterprise/factory.ts';
import { makeResponses } from '../features/staff-work/surveys/factory.ts';
import { makeEvents } from '../features/usage/api-usage/factory.ts';
import { sql } from 'kysely';
import type { DbOrTrx } from '../platform/db/connect.ts';
import type { TestServer } from './server.ts';

/** Who has a staff role and is a customer as well; none of these texts is anybody else's. */
export const traced = {
  userid: 'tracedstaffaccount0000000001',
  email: 'traced.boss@hidden.example',
  lastname: 'Tracedsurname',
  stripeID: 'cus_tracedstaff',
  invoiceID: 'in_tracedstaff',
  lead: 'lead-of-traced-staff-0001',
  key: 'tRaCeDsTaFfKeY0000000000000000x1',
} as const;

const quarter = '2026-Q2';

/** Rows of tables that have no factory: what a customer leaves at the card provider, in dunning and in custom invoices. */
async function insertBilling(db: DbOrTrx): Promise<void> {
  const { userid, email, stripeID, invoiceID } = traced;
  const at = '2026-06-01T00:00:00Z';
  await sql`insert into coupon_charge (charge_id, code, stripe_id, quarter, created_at, invoice_id, currency, paid_cents,
      refunded_cents, disputed_cents, base_cents, plan_code, annual)
    values ('ch_traced2', 'SPRING', ${stripeID}, ${quarter}, ${at}, ${invoiceID}, 'usd', 2900, 0, 0, 2900, 'monthlyIND1', false)`.execute(
    db,
  );
  await sql`insert into payment_removal_request (userid) values (${userid})`.execute(db);
  await sql`insert into dunning_case (invoice_id, userid, stripe_id, currency, plan_code, amount_cents, failed_at, opened_at)
    values (${invoiceID}, ${userid}, ${stripeID}, 'usd', 'monthlyIND1', 2900, ${at}, ${at})`.execute(db);
  await sql`insert into dunning_exception (userid, mode, reason, created_by_label, created_at)
    values (${userid}, 'pause', 'asked', 'somebody', ${at})`.execute(db);
  const line = {
    userid,
    email,
    invoiceID,
    invoiceNumber: 'T-1',
    currency: 'usd',
    amountCents: 2900,
    failedAt: at,
    stepID: 'first',
    kind: 'mail',
    template: null,
    on: '2026-06-15',
    now: true,
    note: '',
    skipped: false,
  };
  const none = { mail: 0, retry: 0, downgrade: 0, block: 0, task: 0 };
  const summary = {
    invoices: 1,
    customers: 1,
    open: [],
    now: none,
    later: none,
    skipped: 0,
    waiting: 0,
    lines: 1,
    text: 'Would send 1 mail.',
  };
  await sql`insert into dunning_policy (version, policy, created_by_label, created_at)
    values (1, ${JSON.stringify(firstPolicy)}::jsonb, 'somebody', ${at})`.execute(db);
  const dryRun = '00000000-0000-4000-8000-000000000001';
  await sql`insert into dunning_dry_run (id, version, revision, created_by_label, created_at, summary)
    values (${dryRun}, 1, 1, 'somebody', ${at}, ${JSON.stringify(summary)}::jsonb)`.execute(db);
  await sql`insert into dunning_dry_run_line (dry_run_id, position, userid, line)
    values (${dryRun}, 1, ${userid}, ${JSON.stringify(line)}::jsonb)`.execute(db);
  await sql`insert into custom_invoice (id, userid, stripe_id, invoice_id, number, status, amount_remaining_cents, read_at,
      currency, total_cents, amount_due_cents, due_date, input, digest, file_name, email_subject, email_content, created_at,
      created_by_label)
    values ('00000000-0000-4000-8000-000000000002', ${userid}, ${stripeID}, 'in_tracedcustom', 'T-2', 'open', 2900, ${at}, 'usd', 2900, 2900,
      '2026-07-01', ${JSON.stringify({ client: { name: 'Traced', email, address: '' }, lines: [] })}::jsonb, '\\x01', 'x.pdf', '', '', ${at}, 'somebody')`.execute(
    db,
  );
}

/** The ids of records that name the account, where they are made and not given. */
export interface TracedRecords {
  /** Offers that name it by user id and e-mail, and by e-mail alone; each a sent one of version 1. */
  readonly offers: readonly string[];
  /** Leads that name it by both, and by e-mail alone. */
  readonly leads: readonly string[];
}

/** Makes the account of a member of staff who is a customer as well, with something in every list. */
export async function makeTracedAccount(server: TestServer): Promise<TracedRecords> {
  const { platform } = server;
  const { db } = platform;
  const { userid, email, lastname, stripeID, invoiceID, key } = traced;
  const world = await listsWorld({}, server);
  await world.customer({ userid, email, lastname, planCode: 'monthlyIND1', keys: [{ value: key }] });
  await world.mirror(userid, stripeID, {
    subscriptions: [{ status: 'past_due' }],
    invoices: [{ id: invoiceID }],
    charges: [
      { id: 'ch_traced1', invoiceId: invoiceID },
      { id: 'ch_traced2', invoiceId: invoiceID, status: 'succeeded' },
    ],
    cards: [{ expMonth: 6, expYear: 2026 }],
  });
  await insertPaypalAccounts(db, [
    { userid, record: { subscriptionID: 'I-TRACED', status: 'ACTIVE', planCode: 'monthlyIND1' } },
  ]);
  await insertManualSubscriptions(db, [
    { userid, planCode: 'monthlyIND2', changeDate: '2026-06-01', expiryDate: null, paymentLink: null },
  ]);
  await insertBilling(db);
  await putTestTable(world.admin, 1);
  const offers = [
    await makeSent(world.admin, { email, userid }),
    await makeSent(world.admin, { email: email.toUpperCase() }),
  ];
  await makeEvents(platform, [
    { apikey: key, path: `/api/v3/quote/AAPL?symbol=SECRETDEAL` },
    { userid, path: '/api/v3/quote/AAPL' },
  ]);
  for (const named of [
    { userid, email: 'other@hidden.example' },
    { userid: 'unknown-traced', email },
  ]) {
    await makeResponses(platform, [named]);
    await makeDeclarations(platform, [named]);
    await makeSubmissions(platform, [named]);
  }
  const leads = [
    await makeLead(platform, { id: traced.lead, userid, email }),
    await makeLead(platform, { userid: null, email: email.toUpperCase() }),
  ];
  // As one who gets a role after having been a customer.
  await sql`update account set user_role = 'analyst' where userid = ${userid}`.execute(db);
  await world.refresh();
  return { offers: offers.map(({ offer }) => offer._id), leads: leads.map(({ _id }) => _id) };
}
