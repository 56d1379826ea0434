import { invoiceTerms, type InvoiceTerms } from '@midoffice/contract/billing/custom-invoices/inputs';
import { customInvoiceActs } from '../../../platform/connectors/stripe/custom-invoices.ts';
import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { contentFileName } from '../../../platform/files/files.ts';
import { makePdf } from '../../../platform/pdf/pdf.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invoiceDocument } from './invoice-document.ts';
import { readMoment } from './issue.ts';
import { invoiceMail } from './mail-text.ts';
import { digestOf, providerLines, totalsOf, type SettledInvoice } from './rules.ts';
import { sellerOf } from './seller.ts';
import { insertInvoice } from './store.ts';
import { putTemplate } from './template-store.ts';

const dayMs = 86_400_000;
const staff = 'admin@demo.midoffice.example';

interface Sample extends Omit<SettledInvoice, 'dueDate'> {
  readonly dueInDays: number;
  readonly becomes: 'open' | 'paid' | 'void';
}

const samples: readonly Sample[] = [
  {
    client: {
      name: 'Meridian Asset Management Ltd',
      email: 'accounts@meridian-am.example',
      address: '14 Harbour Exchange\nLondon E14 9GE\nUnited Kingdom',
      taxID: 'GB 987 6543 21',
    },
    currency: 'gbp',
    lines: [
      {
        description: 'Enterprise licence, display to 2,500 users, one year',
        quantity: 1,
        unitAmountCents: 1_850_000,
      },
      { description: 'Historical intraday bars, 1 minute, 15 years', quantity: 1, unitAmountCents: 420_000 },
      { description: 'Onboarding workshop (days)', quantity: 2, unitAmountCents: 95_000 },
    ],
    taxName: 'VAT',
    taxPercent: 20,
    discountPercent: 5,
    reference: 'PO-2291',
    memo: 'Licence period as agreed in the order form.',
    dueInDays: 30,
    becomes: 'open',
  },
  {
    client: {
      name: '株式会社みなと証券',
      email: 'keiri@minato-sec.example',
      address: '東京都港区芝公園4-2-8',
    },
    currency: 'jpy',
    lines: [{ description: 'Market data API, annual plan', quantity: 1, unitAmountCents: 1_180_000 }],
    taxName: 'JCT',
    taxPercent: 10,
    dueInDays: 60,
    becomes: 'open',
  },
  {
    client: { name: 'Ελληνικά Δεδομένα Α.Ε.', email: 'logistirio@ellinika-dedomena.example' },
    currency: 'eur',
    lines: [{ description: 'Fundamentals, five markets, quarterly', quantity: 5, unitAmountCents: 79_900 }],
    taxName: 'VAT',
    taxPercent: 0,
    memo: 'Reverse charge: the recipient accounts for the tax.',
    dueInDays: 14,
    becomes: 'paid',
  },
  {
    client: { name: 'Blue Lantern Research', email: 'billing@bluelantern.example' },
    currency: 'usd',
    lines: [{ description: 'Custom export of delisted symbols', quantity: 1, unitAmountCents: 64_000 }],
    dueInDays: 7,
    becomes: 'void',
  },
];

/** Has the provider make one invoice, without an effect around it: nobody waits and nothing is retried. */
async function issueSample(platform: Platform, sample: Sample, at: number, nowMs: number): Promise<void> {
  const { dueInDays, becomes, ...rest } = sample;
  const invoice: SettledInvoice = {
    ...rest,
    dueDate: new Date(nowMs + dueInDays * dayMs).toISOString().slice(0, 10),
  };
  const id = `00000000-0000-4000-8000-00000000c1${String(at).padStart(2, '0')}`;
  const key = (step: string): string => `demo-custom-invoice-${at}-${step}`;
  const acts = customInvoiceActs(platform.connectors.stripe.client);
  const totals = totalsOf(invoice);
  const { name, email } = invoice.client;
  const customer = await acts.client({ email, name, effect: id }, key('client'));
  const { currency, dueDate, memo = null, reference = null } = invoice;
  const draft = await acts.draft(
    { customer, currency, dueDate, memo, footer: null, reference, effect: id },
    key('draft'),
  );
  await acts.addLines(draft, providerLines(invoice, totals), 0, key('lines'));
  const made = await acts.finalize(draft, key('final'));
  const issued = { ...made, number: made.number ?? '' };
  const seller = sellerOf(platform.settings);
  const digest = digestOf(invoice);
  const fileName = contentFileName('custom-invoices', digest, 'pdf');
  await platform.files.put(
    fileName,
    await makePdf(invoiceDocument(seller, invoice, totals, issued), `demo-${at}`),
  );
  const now =
    becomes === 'open'
      ? made
      : becomes === 'void'
        ? await acts.void(made.id, key('void'))
        : await acts.payOutside(made.id, key('pay'));
  const mail = invoiceMail(seller, invoice, issued);
  await insertInvoice(platform.db, {
    id,
    stripeId: customer,
    invoiceID: made.id,
    number: issued.number,
    status: now.status,
    totalCents: totals.totalCents,
    amountDueCents: made.amountDueCents,
    amountRemainingCents: now.amountRemainingCents,
    hostedUrl: made.hostedUrl,
    input: invoice,
    digest,
    fileName,
    emailSubject: mail.subject,
    emailContent: mail.content,
    createdAt: made.created,
    readAt: readMoment(),
    createdBy: { id: null, label: staff },
  });
}

const templates: readonly (readonly [name: string, terms: InvoiceTerms])[] = [
  [
    'Enterprise licence',
    {
      currency: 'usd',
      lines: [{ description: 'Enterprise licence, one year', quantity: 1, unitAmountCents: 2_400_000 }],
      daysUntilDue: 30,
      footer: 'Payment within 30 days of the invoice date.',
    },
  ],
  [
    'Setup and support',
    {
      currency: 'eur',
      lines: [
        { description: 'Setup', quantity: 1, unitAmountCents: 150_000 },
        { description: 'Support (hours)', quantity: 10, unitAmountCents: 12_000 },
      ],
      taxName: 'VAT',
      taxPercent: 20,
      daysUntilDue: 14,
    },
  ],
];

/** The demo's custom invoices, in every state, and two templates. */
export const featureSeed: FeatureSeed = {
  order: 40,
  async seed({ platform, today }) {
    const nowMs = Date.parse(today);
    await Promise.all(samples.map((sample, at) => issueSample(platform, sample, at, nowMs)));
    for (const [at, [name, terms]] of templates.entries())
      await putTemplate(platform.db, {
        id: `00000000-0000-4000-8000-00000000c2${String(at).padStart(2, '0')}`,
        name,
        terms: invoiceTerms.parse(terms),
        label: staff,
        at: new Date(nowMs).toISOString(),
      });
  },
};
