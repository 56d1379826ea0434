import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { previewDunningMail } from '@midoffice/contract/billing/dunning/calls/preview-dunning-mail';

import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('preview-dunning-mail', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  test('shows the mail about the invoice and warns of what it claims wrongly; nothing is sent', async () => {
    const { invoiceId, email } = await desk.debtor();
    const digest = await desk.server.digest();
    const { body } = await desk.clerk.call(previewDunningMail, { invoiceID: invoiceId, template: 'blocked' });
    assert.equal(body.toEmail, email);
    assert.match(body.text, /USD 1,234\.50/);
    assert.equal(body.note, 'Please check first: the API keys of this customer are not blocked.');
    assert.equal(await desk.server.digest(), digest);
  });

  test('refuses templates that are gone, invoices that are not owed, and outsiders', async () => {
    const { invoiceId, paidId } = await desk.debtor();
    await desk.refuses(
      previewDunningMail,
      { invoiceID: invoiceId, template: 'left-us' },
      400,
      /^templateType: must be one of/,
    );
    await desk.refuses(
      previewDunningMail,
      { invoiceID: paidId, template: 'default' },
      404,
      /not open with a failed payment/,
    );
    await desk.refusesOutsiders(previewDunningMail, { invoiceID: invoiceId, template: 'default' });
  });
});
