import assert from 'node:assert/strict';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';

journey(
  'offer-builder: an offer is made with offer-client-details, offer-package-picker, offer-display-packages, offer-discounts-picker and offer-date-pickers, sent, and accepted by a client without an account (r002-offer-defaults)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=stripe&item=offer-builder`);
    await page.locator('tbody tr[data-row]').first().waitFor();
    await picture(page, 'offers');
    await page.getByRole('button', { name: 'New offer' }).click();
    await page.getByLabel('Company').fill('Journeys & Co');
    await page.getByLabel('E-mail').fill('journey@company.example');
    await page.getByRole('button', { name: /^Prices, team of 1-5/ }).click();
    await page.getByRole('checkbox', { name: 'Up to 1,000 viewers a month' }).check();
    await page.getByRole('button', { name: 'Two years 10%' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Offer saved.').waitFor();
    await picture(page, 'offer-editor');
    await page.getByRole('button', { name: 'Send to client…' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const link = await page.getByRole('dialog').locator('code').innerText();
    const token = link.split('/').at(-1)!;
    await page.getByRole('button', { name: 'Done' }).click();
    const client = await page.context().browser()!.newContext();
    const seen: string[] = [];
    const view = await client.newPage();
    view.on('request', (request) => seen.push(request.url(), request.headers()['referer'] ?? ''));
    await view.goto(`${server.url}/offer/${token}`);
    await view.getByRole('heading', { name: 'Offer for Journeys & Co' }).waitFor();
    await view.setViewportSize({ width: 400, height: 860 });
    await view.getByLabel('Your full name').fill('Ines Okafor');
    await view.getByRole('checkbox').check();
    await view.getByRole('button', { name: 'Accept offer' }).click();
    await view.getByText('Accepted by Ines Okafor').waitFor();
    assert.ok(
      seen.every(
        (url) => url === '' || url.startsWith(`${server.url}/offer/`) || url.endsWith('/favicon.ico'),
      ),
      'the page loads nothing else and sends no referrer',
    );
    assert.deepEqual(
      (await client.cookies()).map(({ name }) => name),
      [],
    );
    await client.close();
    await shows(() => page.getByText('Ines Okafor').count(), 1);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: /^Version 1/ }).waitFor();
    await picture(page, 'offer-versions');
    await page.goto(`${server.url}/admin?page=stripe&item=offer-builder&view=prices`);
    await page.getByLabel('Prices, team of 1-5').waitFor();
    await picture(page, 'offer-prices');
    assert.deepEqual(errors, []);
    await close();
  },
);
