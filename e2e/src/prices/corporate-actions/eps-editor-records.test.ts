import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { message } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture } from '../../harness/console.ts';
import { settles, shows, until } from '../../harness/eventually.ts';
import { bodyOf, cell, confirm, openEditor, previewed, saveButton, stored, upload } from './steps.ts';

describe('eps-edit-record-dialog', () => {
  journey(
    'eps-edit-record-dialog and the full set: rows of every source with its colour, invalid marks, conversion to manual, a manual record without the hidden fields (r001-table-multi-source-meta, r001-eps-manual-convert, r001-eps-hidden-fields, r001-eps-dividend-frequency)',
    async () => {
      const { page, errors, close } = await openConsole('analyst');
      const lines = (amount: number): string[] => [
        'symbol,date,dividend,frequency,currency',
        `ZQB,2024-02-09,${amount},Quarterly,USD`,
        'ZQB,2023-11-10,0.24,Quarterly,USD',
      ];
      await upload(page, 'dividends', 'fmp', lines(24));
      await upload(page, 'dividends', 'yahoo', lines(0.24));
      await openEditor(page, 'ZQB', 'dividends');
      await cell(page, '2024-02-09', 'dividend').getByText('24', { exact: true }).waitFor();
      await page.getByRole('switch', { name: 'Full Data' }).click();
      await cell(page, 'yahoo|2024-02-09', 'dividend').waitFor();
      await shows(() => page.locator('tbody tr[data-row]').count(), 4);
      await cell(page, 'fmp|2024-02-09', 'invalid').click();
      await picture(page, 'eps-editor-full');
      await saveButton(page).click();
      const body = await bodyOf(page, '/status/fix/update-eps-data', async () => {
        const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
        await until('the preview is shown', () => save.isEnabled());
        await save.click();
      });
      assert.deepEqual(body['invalidValues'], [{ key: '2024-02-09', source: 'fmp', invalid: true }]);
      await message(page, 'Records updated successfully.');
      await until('yahoo counts now', async () => {
        const { main } = await stored(page, 'ZQB', 'dividends');
        return main[0]?.['dividend'] === 0.24 && main[0].source === 'yahoo';
      });
      await cell(page, 'yahoo|2023-11-10', 'manual').click();
      const convert = page.getByRole('dialog', { name: /^Convert \w+ 2023-11-10 to manual/ });
      await settles(async () =>
        assert.deepEqual(await previewed(convert), ['2023-11-10 | Source | fmp | manual']),
      );
      await picture(page, 'eps-editor-convert');
      assert.equal((await stored(page, 'ZQB', 'dividends')).main[1]?.source, 'fmp', 'nothing is written yet');
      await confirm(convert, 'Convert to manual');
      await message(page, 'Record converted successfully!');
      assert.equal((await stored(page, 'ZQB', 'dividends')).main[1]?.source, 'manual');
      await page.getByRole('switch', { name: 'Full Data' }).click();
      await cell(page, '2023-11-10', 'source').getByText('manual').waitFor();
      await page.getByRole('button', { name: 'Add record…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a manual record' });
      for (const hidden of ['symbol', 'period', 'calendar year', 'source', 'created', 'updated'])
        await shows(() => dialog.getByLabel(new RegExp(hidden, 'i')).count(), 0, hidden);
      await settles(async () =>
        assert.deepEqual((await dialog.getByLabel('Frequency').locator('option').allInnerTexts()).slice(1), [
          'Weekly',
          'Monthly',
          'Quarterly',
          'Semi-Annual',
          'Annual',
          'Irregular',
          'Special',
        ]),
      );
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText('is required').first().waitFor();
      // The server knows that there is such a record: its refusal leads back to the field.
      await dialog.getByLabel('Date (YYYY-MM-DD)', { exact: true }).fill('2023-11-10');
      await dialog.getByLabel('Dividend', { exact: true }).fill('0.25');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText('there is a record 2023-11-10 already').waitFor();
      await dialog.getByLabel('Date (YYYY-MM-DD)', { exact: true }).fill('2024-05-10');
      await dialog.getByLabel('Dividend', { exact: true }).fill('0.25');
      await dialog.getByLabel('Frequency').selectOption('Quarterly');
      await picture(page, 'eps-edit-record-dialog');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await settles(async () =>
        assert.deepEqual(await previewed(dialog), [
          '2024-05-10 | Record | (none) | manual',
          '2024-05-10 | Dividend | (empty) | 0.25',
          '2024-05-10 | Frequency | (empty) | Quarterly',
        ]),
      );
      await picture(page, 'eps-editor-add-preview');
      await dialog.getByRole('button', { name: 'Back' }).click();
      await shows(() => dialog.getByLabel('Dividend', { exact: true }).inputValue(), '0.25');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByTestId('repair-summary').waitFor();
      const sent = await bodyOf(page, '/status/fix/eps-manual-record', () => confirm(dialog, 'Save record'));
      assert.deepEqual([sent['table'], sent['preview']], ['dividends', false]);
      await message(page, 'Updated data.');
      await cell(page, '2024-05-10', 'dividend').getByText('0.25').waitFor();
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'a whole source is marked as invalid after a look at what that changes; what an import changes meanwhile is shown again before it is written',
    async () => {
      const { page, errors, close } = await openConsole('analyst');
      const lines = (eps: readonly number[]): string[] => [
        'symbol,date,eps',
        ...eps.map((value, at) => `ZQW,${2024 - at}-02-01,${value}`),
      ];
      await upload(page, 'earnings', 'fmp', lines([1, 2]));
      await upload(page, 'earnings', 'yahoo', lines([1, 2.5]));
      await openEditor(page, 'ZQW', 'earnings');
      await page.getByRole('button', { name: 'Whole source…' }).click();
      await until('the menu is in sight, not under the edge of its panel', () =>
        page
          .getByRole('menuitem')
          .first()
          .evaluate((entry) => {
            const { left, right, top, height } = entry.getBoundingClientRect();
            return [left + 3, right - 3].every((x) =>
              entry.contains(document.elementFromPoint(x, top + height / 2)),
            );
          }),
      );
      await page.getByRole('menuitem', { name: 'All invalid: fmp' }).click();
      const dialog = page.getByRole('dialog', { name: /^Mark all of fmp of \w+ as invalid/ });
      const first = [
        '2024-02-01 | Source | fmp | yahoo',
        '2023-02-01 | Source | fmp | yahoo',
        '2023-02-01 | EPS | 2 | 2.5',
      ];
      await settles(async () => assert.deepEqual(await previewed(dialog), first));
      await picture(page, 'eps-editor-whole-source');
      await upload(page, 'earnings', 'yahoo', lines([1.5, 2.5]));
      await confirm(dialog, 'Mark as invalid');
      await dialog.getByText(/^The data changed after the preview/).waitFor();
      await settles(async () =>
        assert.deepEqual(await previewed(dialog), [
          first[0],
          '2024-02-01 | EPS | 1 | 1.5',
          ...first.slice(1),
        ]),
      );
      await picture(page, 'eps-editor-stale-preview');
      assert.equal((await stored(page, 'ZQW', 'earnings')).main[0]?.source, 'fmp', 'nothing is written');
      await confirm(dialog, 'Mark as invalid');
      await message(page, 'Records updated successfully.');
      assert.deepEqual(
        (await stored(page, 'ZQW', 'earnings')).main.map((one) => [one.source, one['eps']]),
        [
          ['yahoo', 1.5],
          ['yahoo', 2.5],
        ],
      );
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await until(
        'it is undone',
        async () => (await stored(page, 'ZQW', 'earnings')).main[0]?.source === 'fmp',
      );
      assert.deepEqual(
        errors.filter((one) => !/409/.test(one)),
        [],
      );
      await close();
    },
  );

  journey('why this value: a cell shows its source, its import and the repair, by keys too', async () => {
    const { page, errors, close } = await openConsole('analyst');
    await upload(page, 'earnings', 'fmp', ['symbol,date,eps,currency', 'ZQY,2024-02-01,1,USD']);
    await openEditor(page, 'ZQY', 'earnings');
    await cell(page, '2024-02-01', 'eps').click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2.5');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save Updates of ZQY earnings' });
    await dialog.getByLabel('Reason').fill('as reported');
    await confirm(dialog, 'Save');
    await message(page, 'Records updated successfully.');
    await cell(page, '2024-02-01', 'eps').getByText('2.5').waitFor();
    await page.locator('table[role="grid"]').focus();
    await page.keyboard.press('Control+Enter');
    const why = page.getByRole('region', { name: 'Why this EPS?' });
    await why.getByText(/^fmp, records\.csv, .+@.+, \d{4}-\d\d-\d\d$/).waitFor();
    await why.getByText(/Corrected · change set \d+, .+@.+, \d{4}-\d\d-\d\d, as reported/).waitFor();
    await shows(() => why.locator('b').allInnerTexts(), ['1', '2.5']);
    await picture(page, 'eps-editor-why');
    await page.getByRole('button', { name: 'Why this Currency?' }).click();
    const other = page.getByRole('region', { name: 'Why this Currency?' });
    await shows(() => other.locator('b').allInnerTexts(), ['USD']);
    assert.deepEqual(errors, []);
    await close();
  });
});
