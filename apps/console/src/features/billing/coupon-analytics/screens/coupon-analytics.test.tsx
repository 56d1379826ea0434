import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { downloadCouponAnalytics } from '@midoffice/contract/billing/coupon-analytics/calls/download-coupon-analytics';
import { getCouponCharges } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-charges';
import { getCouponCommissions } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-commissions';
import { getCouponCustomers } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-customers';
import { getCouponSummary } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-summary';
import { setCouponCommission } from '@midoffice/contract/billing/coupon-analytics/calls/set-coupon-commission';
import { offeredYears, quarterOf } from '@midoffice/contract/billing/coupon-analytics/lists';
import type { CouponSummaries, CouponSummary } from '@midoffice/contract/billing/coupon-analytics/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { CouponAnalytics } from './coupon-analytics.tsx';

// Charts draw on a canvas, which the page of these tests does not have: every call on it answers a width.
const canvas = new Proxy({}, { get: () => () => ({ width: 10 }), set: () => true });
HTMLCanvasElement.prototype.getContext = (() => canvas) as never;

const code = (n: number, more: Partial<CouponSummary> = {}): CouponSummary => ({
  code: `CODE${n}`,
  commissionRate: 0.125,
  rateSet: true,
  totalCustomers: 40 - n,
  charges: 100 - n,
  totals: [{ currency: 'usd', amountCents: 123_450, commissionCents: 15_431 }],
  before: null,
  ...more,
});
const summaries = (...codes: CouponSummary[]): CouponSummaries => ({
  quarter: quarterOf(Date.now()),
  codes,
  total: codes.length,
  firstQuarter: codes.length ? '2024-Q1' : null,
  freshAt: '2026-01-05T10:00:00.000Z',
  unreadCustomers: 0,
});
const twelve = summaries(...Array.from({ length: 12 }, (_none, n) => code(n + 1)));
const drawn = (data: CouponSummaries, address = {}, server = new FakeServer()) =>
  drawScreen(CouponAnalytics, { server: server.answers(getCouponSummary, data), address });
const table = (name: string) => within(screen.getByRole('grid', { name }));

describe('stripe-coupon-analytics', () => {
  testReadStates(CouponAnalytics, {
    call: getCouponSummary,
    filled: summaries(code(1)),
    shows: 'CODE1',
    empty: summaries(),
    says: 'No customer has paid under a coupon code yet.',
  });

  test('eleven years, four quarters, the current one of UTC first (r002-coupon-defaults)', async () => {
    const { server, user } = drawn(twelve);
    await screen.findAllByText('CODE1');
    const now = quarterOf(Date.now());
    assert.deepEqual(server.inputsOf(getCouponSummary), [{ quarter: now }]);
    const years = screen.getByLabelText<HTMLSelectElement>('Year');
    assert.deepEqual(
      [...years.options].map(({ value }) => value),
      offeredYears(Date.now()).map(String),
    );
    const last = String(new Date().getUTCFullYear() - 10);
    await user.selectOptions(years, last);
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(getCouponSummary).at(-1), { quarter: `${last}-${now.slice(5)}` }),
    );
    await user.click(screen.getByText('Q1'));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(getCouponSummary).at(-1), { quarter: `${last}-Q1` }),
    );
  });

  test('ten of twelve codes at the top, all below; dollars with sign, others by code (r002-coupon-top10)', async () => {
    const yen = code(1, {
      totals: [
        { currency: 'usd', amountCents: 123_450, commissionCents: 15_431 },
        { currency: 'jpy', amountCents: 4800, commissionCents: 600 },
        { currency: 'eur', amountCents: 4000, commissionCents: 500 },
      ],
      before: { totalCustomers: 42, charges: 1, totals: [] },
    });
    drawn({ ...twelve, codes: [yen, ...twelve.codes.slice(1)] });
    await screen.findAllByText('CODE1');
    assert.equal(table('Top 10 codes by users').getAllByRole('row').length, 11);
    assert.equal(table('All coupon codes').getAllByRole('row').length, 13);
    const row = table('Top 10 codes by users').getByText('CODE1').closest('tr')!;
    const cells = [...row.cells].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    assert.deepEqual(cells.slice(0, 7), [
      'CODE1',
      '12.5 %',
      '39',
      '−3',
      '99',
      '$1,234.50 + JPY 4,800 + EUR 40.00',
      '$154.31 + JPY 600 + EUR 5.00',
    ]);
  });

  test('a quarter that has not begun says so and is not asked for (d101)', async (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 4, 10) });
    const { server } = drawn(summaries(code(1)), { quarter: '2026-Q3', code: 'CODE1', customer: 'cus_1' });
    await screen.findByText('2026-Q3 has not begun yet, the current quarter in UTC is 2026-Q2.');
    assert.deepEqual(
      [getCouponSummary, getCouponCustomers, getCouponCharges].map((call) => server.inputsOf(call)),
      [[], [], []],
    );
  });

  test('each code has a CSV of its own (r002-coupon-top10)', async () => {
    const server = new FakeServer().refuses(downloadCouponAnalytics, 404, { message: 'Nobody paid.' });
    const { user } = drawn(summaries(code(1)), { quarter: `${new Date().getUTCFullYear()}-Q1` }, server);
    await user.click((await screen.findAllByRole('button', { name: 'Download CSV of CODE1' }))[0]!);
    await screen.findByText('Nobody paid.');
    assert.deepEqual(server.inputsOf(downloadCouponAnalytics), [
      { quarter: `${new Date().getUTCFullYear()}-Q1`, couponCode: 'CODE1' },
    ]);
  });

  test('a code opens its customers, a customer the charges behind the figure (r002-coupon-customers)', async () => {
    const customer = {
      stripeID: 'cus_1',
      userid: 'ada',
      email: 'ada@customer.example',
      currency: 'usd',
      amountCents: 123_450,
      commissionCents: 15_431,
      charges: 3,
      product: 'Starter, annual',
      creationDate: '2026-01-05T10:00:00.000Z',
      activeMonths: 7,
      activeUntil: '2027-01-05T10:00:00.000Z',
      annual: true,
    };
    const server = new FakeServer()
      .answers(getCouponCustomers, { rows: [customer], total: 1 })
      .answers(getCouponCharges, { rows: [], total: 0 });
    const { user } = drawn(summaries(code(1)), {}, server);
    await user.click((await screen.findAllByText('CODE1'))[0]!);
    const row = (await screen.findByText('ada@customer.example')).closest('tr')!;
    const cells = [...row.cells].map(({ textContent }) => textContent);
    assert.deepEqual(cells.slice(3, 9), [
      '$1,234.50',
      '$154.31',
      '3',
      'Starter, annual',
      '2026-01-05 10:00 UTC',
      '7',
    ]);
    assert.equal(cells.at(-1), 'yes');
    await user.click(screen.getByText('ada@customer.example'));
    await screen.findByText('No charges found');
    assert.deepEqual(server.inputsOf(getCouponCharges), [
      { quarter: quarterOf(Date.now()), couponCode: 'CODE1', stripeID: 'cus_1' },
    ]);
  });

  test('a deleted customer has no name and no link, and its charges are not listed; the screen says as of when they count', async () => {
    const customer = {
      stripeID: 'deleted-0f3a',
      userid: null,
      email: null,
      currency: 'usd',
      amountCents: 6_960,
      commissionCents: 1_044,
      charges: 3,
      product: 'Starter, monthly',
      creationDate: null,
      activeMonths: 0,
      activeUntil: null,
      annual: false,
    };
    const server = new FakeServer()
      .answers(getCouponCustomers, { rows: [customer], total: 1 })
      .answers(getCouponCharges, { rows: [], total: 0 });
    const { user } = drawn(summaries(code(1)), {}, server);
    await user.click((await screen.findAllByText('CODE1'))[0]!);
    screen.getByText(/Charges of deleted customers count as they were when the account was deleted\./);
    const row = (await screen.findByText('Deleted customer')).closest('tr')!;
    assert.equal(row.querySelector('a'), null);
    const cells = [...row.cells].map(({ textContent }) => textContent);
    assert.deepEqual(cells.slice(7, 10), ['', '', ''], 'nothing is known of its months');
    await user.click(screen.getByText('Deleted customer'));
    await screen.findByText(
      'The charges of a deleted customer are not kept, only their amount and commission.',
    );
  });

  test('a rate is set with a reason and what was read, and can be undone', async () => {
    const quarter = quarterOf(Date.now());
    const change = {
      id: 4,
      fromQuarter: quarter,
      ratePercent: 10,
      reason: 'Agreement',
      setBy: 'bo@staff.example',
      setAt: '2026-01-05T10:00:00.000Z',
      current: true,
    };
    const server = new FakeServer()
      .answers(getCouponCommissions, { couponCode: 'CODE1', changes: [change] })
      .answers(setCouponCommission, { success: true, message: 'CODE1 earns 15 %.', previousPercent: 10 });
    const { user } = drawn(summaries(code(1)), {}, server);
    await user.click((await screen.findAllByRole('button', { name: 'Commission rate of CODE1' }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Agreement');
    await user.type(dialog.getByLabelText(/Rate in percent/), '150');
    await user.click(dialog.getByRole('button', { name: 'Set rate' }));
    await dialog.findByText('must be at most 100');
    await user.clear(dialog.getByLabelText(/Rate in percent/));
    await user.type(dialog.getByLabelText(/Rate in percent/), '1,000');
    await user.click(dialog.getByRole('button', { name: 'Set rate' }));
    await dialog.findByText('must be at most 100');
    await user.clear(dialog.getByLabelText(/Rate in percent/));
    await user.type(dialog.getByLabelText(/Rate in percent/), '12,5');
    await user.click(dialog.getByRole('button', { name: 'Set rate' }));
    await dialog.findByText('must use a point for decimals, as in 12.5');
    await user.clear(dialog.getByLabelText(/From quarter/));
    await user.type(dialog.getByLabelText(/From quarter/), '2099-Q5');
    await user.click(dialog.getByRole('button', { name: 'Set rate' }));
    await dialog.findByText('must be a quarter from Q1 to Q4, such as 2026-Q4');
    await user.clear(dialog.getByLabelText(/From quarter/));
    await user.type(dialog.getByLabelText(/From quarter/), '2099-Q1');
    await user.click(dialog.getByRole('button', { name: 'Set rate' }));
    await dialog.findByText(/^must be at most a year ahead: /);
    await user.clear(dialog.getByLabelText(/From quarter/));
    await user.type(dialog.getByLabelText(/From quarter/), quarter);
    assert.deepEqual(server.inputsOf(setCouponCommission), []);
    await user.clear(dialog.getByLabelText(/Rate in percent/));
    await user.type(dialog.getByLabelText(/Rate in percent/), '15');
    await user.type(dialog.getByLabelText(/Reason/), 'New agreement');
    await user.click(dialog.getByRole('button', { name: 'Set rate' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const asked = { couponCode: 'CODE1', fromQuarter: quarter };
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(setCouponCommission), [
        { ...asked, ratePercent: 15, reason: 'New agreement', expected: 10 },
        { ...asked, ratePercent: 10, reason: 'Undo', expected: 15 },
      ]),
    );
  });

  test('customers who were read before coupons were kept are named', async () => {
    drawn({ ...twelve, unreadCustomers: 1000 });
    assert.match(
      (await screen.findByText(/were last read before/)).textContent!,
      /^At least 1,000 customers/,
    );
  });
});
