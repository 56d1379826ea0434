import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { lastAudit, message } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture } from '../../harness/console.ts';
import { bodyOf, cell, confirm, previewed, stored, upload } from './steps.ts';
import { settles, shows, until } from '../../harness/eventually.ts';

const days = (page: Page) => page.getByRole('radiogroup', { name: 'Days' }).getByRole('radio');
const dates = async (page: Page): Promise<string[]> => days(page).locator('b').allInnerTexts();

async function openCalendar(page: Page, search: string): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/admin?page=data-fixes&item=edsCalendar&${search}`);
  await page.getByTestId('calendar-bar').waitFor();
}

journey(
  'eds-calendar-screen has a bar of seven days, an editable table with call and news, and saves a row; splits-calendar shows the ratio and leads to the split controller (r001-eds-7-days, r001-eds-update, r001-eds-no-records, r001-splits-row-click)',
  async () => {
    const { page, errors, close } = await openConsole('admin');
    await upload(page, 'earnings', 'fmp', [
      'symbol,date,eps,epsEstimated,time,call,news',
      'ZQE,1994-03-10,1.1,1,bmo,https://example.com/call,https://example.com/news',
      'ZQF,1994-03-10,2.2,2,amc,,',
    ]);
    await upload(page, 'splits', 'fmp', ['symbol,date,numerator,denominator', 'ZQE,1994-03-11,4,1']);
    await openCalendar(page, 'date=1994-03-10');
    await shows(
      () => dates(page),
      ['1994-03-07', '1994-03-08', '1994-03-09', '1994-03-10', '1994-03-11', '1994-03-12', '1994-03-13'],
    );
    const eps = cell(page, 'ZQE|1994-03-10', 'eps');
    await eps.waitFor();
    await shows(
      () => cell(page, 'ZQE|1994-03-10', 'call').getByRole('link').getAttribute('href'),
      'https://example.com/call',
    );
    await shows(
      () => cell(page, 'ZQE|1994-03-10', 'news').getByRole('link').getAttribute('href'),
      'https://example.com/news',
    );
    await eps.dblclick();
    await page.keyboard.type('1.25');
    await page.keyboard.press('Enter');
    await picture(page, 'eds-calendar-screen');
    await cell(page, 'ZQF|1994-03-10', 'time').dblclick();
    await page.keyboard.type('bmo');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save (2)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save 2 rows: Earnings of 1994-03-10' });
    await settles(async () =>
      assert.deepEqual(await previewed(dialog), [
        'ZQE · 1994-03-10 | EPS | 1.1 | 1.25',
        'ZQF · 1994-03-10 | Time | amc | bmo',
      ]),
    );
    await picture(page, 'eds-calendar-save');
    assert.equal((await stored(page, 'ZQE', 'earnings')).main[0]?.['eps'], 1.1, 'a preview writes nothing');
    const body = await bodyOf(page, '/status/fix/update-eds-data', () => confirm(dialog, 'Save'));
    const { expectedPreview, ...sent } = body;
    assert.match(String(expectedPreview), /^[0-9a-f]{64}$/);
    assert.deepEqual(sent, {
      record: { symbol: 'ZQE', key: '1994-03-10', eps: 1.25, expected: { eps: 1.1 } },
      table: 'earnings',
      preview: false,
      reason: '',
    });
    await message(page, 'edsData Updated Sucessfully! (2)');
    assert.equal((await stored(page, 'ZQE', 'earnings')).main[0]?.['eps'], 1.25);
    await lastAudit(page, 'eds.calendar-updated');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await until(
      'it is undone',
      async () =>
        (await stored(page, 'ZQE', 'earnings')).main[0]?.['eps'] === 1.1 &&
        (await stored(page, 'ZQF', 'earnings')).main[0]?.['time'] === 'amc',
    );
    await days(page).nth(3).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('No Records Available For EDS Data: earnings').waitFor();
    assert.equal((await dates(page))[3], '1994-03-11');
    await shows(
      () =>
        days(page)
          .nth(3)
          .evaluate((one) => one === document.activeElement),
      true,
    );
    await page.getByRole('radio', { name: 'Splits' }).click();
    const split = cell(page, 'ZQE|1994-03-11', 'split');
    await settles(async () => assert.equal((await split.innerText()).trim(), '4 / 1'));
    await settles(async () =>
      assert.equal((await cell(page, 'ZQE|1994-03-11', 'ratio').innerText()).trim(), '4'),
    );
    await picture(page, 'splits-calendar');
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'eds-calendar-400');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route('**/status/fix/eds-data*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('radio', { name: 'IPOs' }).click();
    await page.getByText('Failed to get EDS Data for: ipos').waitFor();
    await page.unroute('**/status/fix/eds-data*');
    await page.getByRole('radio', { name: 'Splits' }).click();
    await cell(page, 'ZQE|1994-03-11', 'ratio').click();
    await page.waitForFunction(() => new URL(location.href).searchParams.get('item') === 'splitController');
    const at = new URL(page.url()).searchParams;
    assert.equal(at.get('symbol'), 'ZQE');
    assert.equal(at.get('date'), '1994-03-11');
    assert.deepEqual(
      errors.filter((one) => !/500/.test(one)),
      [],
    );
    await close();
  },
);

journey('of several rows the one that is refused is named, and none is written', async () => {
  const { page, errors, close } = await openConsole('admin');
  await upload(page, 'ipos', 'fmp', [
    'symbol,date,priceLow,priceHigh',
    'ZQG,1994-04-11,10,12',
    'ZQH,1994-04-11,20,22',
  ]);
  await openCalendar(page, 'date=1994-04-11&table=ipos');
  for (const [symbol, price] of [
    ['ZQG', '11'],
    ['ZQH', '5'],
  ] as const) {
    await cell(page, `${symbol}|1994-04-11`, 'priceHigh').dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Save (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save 2 rows: IPOs of 1994-04-11' });
  await dialog.getByText(/^ZQH: .*priceHigh: 5 is below priceLow 20$/).waitFor();
  await shows(() => dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true);
  assert.equal((await stored(page, 'ZQG', 'ipos')).main[0]?.['priceHigh'], 12);
  assert.deepEqual(
    errors.filter((one) => !/400/.test(one)),
    [],
  );
  await close();
});
