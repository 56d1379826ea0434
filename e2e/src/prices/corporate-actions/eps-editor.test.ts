import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { lastAudit, message } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture } from '../../harness/console.ts';
import { bodyOf, cell, openEditor, saveButton, stored, upload } from './steps.ts';
import { settles, shows, until } from '../../harness/eventually.ts';

const earnings = (symbol: string, eps: readonly number[]): string[] => [
  'symbol,date,eps,epsEstimated,revenue,time,currency',
  ...eps.map(
    (value, at) => `${symbol},${2024 - at}-02-01,${value},${value + 0.05},${1_000_000 * (at + 1)},amc,USD`,
  ),
];

describe('eps-editor-dialog', () => {
  journey(
    'eps-editor-dialog and eps-editor-table: cells cycle through what the sources say, and what was collected is saved together and undone (r001-eps-tables, r001-eps-cell-cycle, r001-eps-save-together, r001-eps-keys, r001-eps-validation)',
    async () => {
      const { page, errors, close } = await openConsole('admin');
      await upload(page, 'earnings', 'fmp', earnings('ZQA', [1, 5, 6]));
      await upload(page, 'earnings', 'nasdaq', earnings('ZQA', [3, 5, 6]));
      await upload(page, 'earnings', 'yahoo', earnings('ZQA', [2, 5, 7]));
      await page.keyboard.press('Control+Shift+E');
      await page.getByRole('textbox', { name: 'Symbol' }).fill('');
      await page.getByRole('button', { name: 'Fetch Records' }).click();
      await page.getByText('Please enter a ticker!').first().waitFor();
      await page.getByRole('textbox', { name: 'Symbol' }).fill('zqa');
      await page.keyboard.press('Enter');
      const eps = cell(page, '2024-02-01', 'eps');
      await eps.waitFor();
      await shows(
        () => page.getByRole('radiogroup', { name: 'Table', exact: true }).getByRole('radio').allInnerTexts(),
        ['Earnings', 'Dividends', 'Splits', 'IPOs', 'Analyst Estimates', 'Sources Currencies'],
      );
      // By mouse once around, then by keys.
      const shown: string[] = [];
      for (let click = 0; click < 3; click += 1) {
        await eps.click();
        shown.push((await eps.innerText()).trim());
      }
      assert.deepEqual(shown, ['3', '2', '1']);
      await shows(() => saveButton(page).isDisabled(), true, 'back at the database nothing is pending');
      await page.keyboard.press('Enter');
      await settles(async () => assert.equal((await eps.innerText()).trim(), '3'));
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type('x');
      await page.keyboard.press('Enter');
      await page.getByText('must be a number').waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('1,250.5');
      await page.keyboard.press('Enter');
      await settles(async () =>
        assert.equal((await cell(page, '2024-02-01', 'epsEstimated').innerText()).trim(), '1,250.5'),
      );
      await page.keyboard.type('7');
      await page.keyboard.press('Escape');
      await settles(async () =>
        assert.equal((await cell(page, '2023-02-01', 'epsEstimated').innerText()).trim(), '5.05'),
      );
      await page.keyboard.press('Delete');
      await cell(page, '2023-02-01', 'deleted').getByText('Restore').waitFor({ state: 'attached' });
      await cell(page, '2022-02-01', 'kept').click();
      await picture(page, 'eps-editor-dialog');
      await page.keyboard.press('Control+s');
      const dialog = page.getByRole('dialog', { name: 'Save Updates of ZQA earnings' });
      await dialog.getByText('4 changes as one change set').waitFor();
      await dialog.getByLabel('Reason').fill('Checked against the release');
      await until('the preview is shown', async () =>
        dialog.getByRole('button', { name: 'Save' }).isEnabled(),
      );
      await picture(page, 'eps-editor-save');
      // On a phone there is no room for a table of whole values.
      await page.setViewportSize({ width: 400, height: 800 });
      const saved = dialog.getByRole('list', { name: 'What is saved' }).locator('[data-tooltip]');
      await shows(() => saved.count(), 12);
      assert.deepEqual(
        await saved.evaluateAll((parts) =>
          parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
        ),
        [],
        'nothing is cut off',
      );
      await picture(page, 'eps-editor-save-400');
      await page.setViewportSize({ width: 1440, height: 900 });
      assert.equal((await stored(page, 'ZQA', 'earnings')).main[0]?.['eps'], 1, 'a preview writes nothing');
      const body = await bodyOf(page, '/status/fix/update-eps-data', () =>
        dialog.getByRole('button', { name: 'Save' }).click(),
      );
      assert.deepEqual(body['updatedValues'], [
        {
          key: '2024-02-01',
          eps: 3,
          epsEstimated: 1250.5,
          expected: { eps: 1, epsEstimated: 1.05 },
        },
      ]);
      assert.deepEqual(body['deletedValues'], ['2023-02-01']);
      assert.deepEqual(body['noOverride'], ['2022-02-01']);
      await message(page, 'Records updated successfully.');
      const after = await stored(page, 'ZQA', 'earnings');
      assert.equal(after.main[0]?.['eps'], 3);
      assert.equal(after.main[1]?.deleted, true);
      assert.deepEqual(after.meta, ['2022-02-01']);
      assert.equal(
        (await lastAudit(page, 'eds.records-updated'))['reason'] ?? null,
        'Checked against the release',
      );
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await until('it is undone', async () => (await stored(page, 'ZQA', 'earnings')).main[0]?.['eps'] === 1);
      const said = await bodyOf(page, '/status/fix/update-validation', () =>
        page.getByRole('button', { name: 'Set Valid', exact: true }).click(),
      );
      assert.deepEqual(said, { symbol: 'ZQA', type: 'earnings', validation: 'true' });
      await message(page, 'Updated validation!');
      await page.getByTestId('validation').getByText('valid', { exact: true }).waitFor();
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'a save over somebody else’s change shows both values, and the kept one goes on from theirs (eps-editor-dialog)',
    async () => {
      const { page, errors, close } = await openConsole('analyst');
      await upload(page, 'earnings', 'fmp', earnings('ZQD', [1]));
      await openEditor(page, 'ZQD', 'earnings');
      await cell(page, '2024-02-01', 'eps').click();
      await page.keyboard.type('1.5');
      await page.keyboard.press('Enter');
      await page.reload();
      await cell(page, '2024-02-01', 'eps').getByText('1.5').waitFor();
      const { origin } = new URL(page.url());
      const answer = await page.request.post(`${origin}/status/fix/update-eps-data`, {
        headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', origin },
        data: {
          symbol: 'ZQD',
          table: 'earnings',
          updatedValues: [{ date: '2024-02-01', eps: 1.7 }],
        },
      });
      assert.equal(answer.status(), 200);
      await saveButton(page).click();
      const clash = page.getByRole('dialog', { name: 'Changed by somebody else' });
      await clash.getByText('1.7').waitFor();
      await picture(page, 'eps-editor-conflict');
      await clash.getByRole('button', { name: 'Keep mine' }).click();
      await saveButton(page).click();
      const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
      await until('the preview is shown', () => save.isEnabled());
      await save.click();
      await message(page, 'Records updated successfully.');
      assert.equal((await stored(page, 'ZQD', 'earnings')).main[0]?.['eps'], 1.5);
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'eps-editor-table stays quick with 600 records of three sources: only what is in sight is drawn, and the demo world fills the editor',
    async () => {
      const { page, errors, close } = await openConsole('analyst');
      const lines = (by: number): string[] => [
        'symbol,date,eps,revenue',
        ...Array.from({ length: 600 }, (_unused, at) => {
          const day = new Date(Date.UTC(2024, 0, 1) - at * 14 * 86_400_000).toISOString().slice(0, 10);
          return `ZQG,${day},${at + by},${1000 + at}`;
        }),
      ];
      for (const [source, by] of [
        ['fmp', 0],
        ['nasdaq', 0.1],
        ['yahoo', 0.2],
      ] as const)
        await upload(page, 'earnings', source, lines(by));
      await openEditor(page, 'ZQG', 'earnings');
      const eps = cell(page, '2024-01-01', 'eps');
      await eps.click();
      await settles(async () => assert.ok((await page.locator('tbody tr[data-row]').count()) < 120));
      await page.keyboard.press('Control+End');
      await page.locator('tr[data-row^="2022"]').first().waitFor();
      await page.getByText('1–50 of 600').waitFor();
      const keyMs = await page.evaluate(async () => {
        const grid = document.querySelector<HTMLElement>('table[role="grid"]')!;
        const begun = performance.now();
        for (let at = 0; at < 20; at += 1) {
          grid.dispatchEvent(
            new KeyboardEvent('keydown', { key: at % 2 ? 'ArrowUp' : 'Enter', bubbles: true }),
          );
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        }
        return (performance.now() - begun) / 20;
      });
      console.log(`eps-editor-table: a key takes ${keyMs.toFixed(0)} ms with 600 records of three sources`);
      assert.ok(keyMs < 250, `a key takes ${keyMs} ms`);
      await page.getByRole('button', { name: 'Discard' }).click();
      await openEditor(page, 'NWND', 'earnings');
      await page.locator('tbody tr[data-row]').nth(8).waitFor();
      const sources = page.getByRole('group', { name: 'Sources' }).getByRole('button');
      await settles(async () => assert.ok((await sources.count()) >= 3));
      await sources.filter({ hasText: 'zacks' }).click();
      await picture(page, 'eps-editor-demo');
      assert.deepEqual(errors, []);
      await close();
    },
  );
});
