import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'node:test';
import { consolePage } from '@midoffice/contract/kernel';
import type { Page } from 'playwright-core';
import { journey, picture, signedIn, type Visit } from '../../harness/console.ts';
import { sendRecords } from '../../harness/ingest.ts';

const dayMs = 86_400_000;
/** Rules are judged every minute. */
const patience = { timeout: 75_000 };

/** Opens a tab of the screen. */
const openTab = ({ page, server }: Visit, parameters = ''): Promise<unknown> =>
  page.goto(`${server.url}/admin?page=${consolePage}&item=alerts${parameters}`);

const bars = 'date,open,high,low,close,volume\n2026-01-05 09:00:00,10,11,9,10,100\n';

/** An exchange that sends nothing by itself: its symbol has no daily bars, so the demo makes no quotes of it. */
async function quietExchange({ server }: Visit) {
  const file = join(server.dataDir, 'alerts-bars.csv');
  writeFileSync(file, bars);
  const given = '--symbol VOD --source yahoo --format midoffice --exchange LSE --chart-type 1min';
  await server.cli(['import', 'bars', file, ...given.split(' ')]);
  let sent = 0;
  /** Sends a quote of an age, and has the rules judged: by this run or by that of the minute, whichever comes first. */
  return async (ageMs: number): Promise<{ readonly judged: Promise<unknown> }> => {
    const timestamp = new Date(Date.now() - ageMs).toISOString();
    sent += 1;
    const quote = {
      _id: `alerts-${sent}`,
      createdAt: timestamp,
      symbol: 'VOD',
      price: 10,
      timestamp,
      source: 'live',
    };
    await sendRecords(server, '/ingest/quotes', [quote]);
    return { judged: server.cli(['alerts', 'run']) };
  };
}

/** Fills in a rule over the silence of the exchange and tests it. */
async function fillRule(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('LSE sends no quotes');
  await page.getByLabel('Source').selectOption('feed');
  await page.getByLabel('Target').selectOption('LSE');
  await page.getByLabel('For (minutes)').fill('15');
  await page.getByLabel('Recovers after (minutes)').fill('0');
  await page.getByLabel('E-mail addresses').fill('night@demo.midoffice.example');
  await page.getByText('Enabled', { exact: true }).click();
}

describe('alerts', () => {
  journey(
    'alerts-screen: a rule is tested and enabled, an outage makes one incident with a mail, and it recovers',
    async () => {
      const visit = await signedIn('admin');
      const { page, server, errors, close } = visit;
      const quoted = await quietExchange(visit);
      await openTab(visit, '&view=rules&rule=new');
      await fillRule(page);
      const save = page.getByRole('button', { name: 'Save and enable' });
      assert.equal(await save.getAttribute('aria-disabled'), 'true');
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await page.getByText('Would not have fired in the last 30 days.').waitFor();
      await save.click();
      await page.getByText('Rule saved and enabled.').waitFor();

      const out = await quoted(8 * dayMs);
      await page.getByText('Alert: LSE sends no quotes (LSE)').waitFor(patience);
      await page.getByRole('button', { name: /^Alerts: \d+ open incident/ }).click();
      await page.getByRole('link', { name: /LSE sends no quotes/ }).click();
      const panel = page.getByRole('region', { name: 'LSE sends no quotes' });
      await panel.getByText('Alert by mail to night@demo.midoffice.example').waitFor();
      await picture(page, 'alert-incident');
      await panel.getByLabel('Note (optional)').fill('Calling the vendor');
      await panel.getByRole('button', { name: 'Acknowledge' }).click();
      await panel.getByText('Calling the vendor').waitFor();

      await out.judged;
      const back = await quoted(10_000);
      await panel.getByText('recovered', { exact: true }).waitFor(patience);
      await back.judged;
      await panel.getByText('Recovery by mail to night@demo.midoffice.example').waitFor();
      await page.goto(`${server.url}/admin?page=${consolePage}&item=outbox`);
      await page.getByText('Alert: LSE sends no quotes (LSE)').waitFor();
      await page.getByText('Recovered: LSE sends no quotes (LSE)').waitFor();
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'alerts-screen: the test on the last 30 days says how often a rule would have fired, and when',
    async () => {
      const visit = await signedIn('admin');
      const { page, errors, close } = visit;
      await openTab(visit);
      await page.getByText('Batch server overloaded').waitFor();
      await picture(page, 'alert-incidents');
      await page.getByRole('tab', { name: 'Rules' }).click();
      await page.getByText('Many failed requests').waitFor();
      await picture(page, 'alert-rules');
      await page.getByText('Batch server overloaded').click();
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await page.getByText('Would have fired 3 times in the last 30 days.').waitFor();
      await page.getByRole('img', { name: /^Values of 30 days: .* 3 incidents$/ }).waitFor();
      await picture(page, 'alert-rule');
      await page.getByLabel('Threshold (%)').fill('99.9');
      await page.getByText('The rule has changed since this test. Test it again.').waitFor();
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey('alerts-screen: a maintenance window is planned and removed', async () => {
    const visit = await signedIn('admin');
    const { page, errors, close } = visit;
    await openTab(visit, '&view=maintenance');
    await page.getByRole('button', { name: 'New window' }).click();
    const dialog = page.getByRole('dialog', { name: 'New maintenance window' });
    await dialog.getByLabel('For', { exact: true }).selectOption('server');
    await dialog.getByLabel('Target').selectOption('instance/batchrun-2');
    const day = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
    await dialog.getByLabel('From (UTC)').fill(`${day}T08:00`);
    await dialog.getByLabel('To (UTC)').fill(`${day}T10:00`);
    await dialog.getByLabel('Reason').fill('New disk');
    await picture(page, 'alert-maintenance-dialog');
    await dialog.getByRole('button', { name: 'Save window' }).click();
    await page.getByText('New disk').waitFor();
    await picture(page, 'alert-maintenance');
    await page.getByRole('button', { name: 'Remove maintenance of batchrun-2' }).click();
    await page.getByRole('button', { name: 'Remove window' }).click();
    await page.getByText('No maintenance windows.', { exact: false }).waitFor();
    assert.deepEqual(errors, []);
    await close();
  });

  journey('alerts-screen: everything is in reach on a phone', async () => {
    const visit = await signedIn('admin', { width: 400, height: 860 });
    const { page, errors, close } = visit;
    await openTab(visit);
    await page.getByText('Batch server overloaded').first().click();
    await page.getByText('The nightly run of statements began twice.', { exact: false }).waitFor();
    await picture(page, 'alert-incident-phone');
    await page.getByRole('button', { name: 'Open rule' }).click();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('Would have fired 3 times', { exact: false }).waitFor();
    await picture(page, 'alert-rule-phone');
    await openTab(visit, '&view=rules');
    await page.getByText('Many failed requests').waitFor();
    await picture(page, 'alert-rules-phone');
    assert.deepEqual(errors, []);
    await close();
  });
});
