import assert from 'node:assert/strict';
import { message } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';

journey(
  'ai-runner-screen: a new prompt, a run with a file, its post-processing, and the same run opened again from the history (r003-ai-required, r003-ai-states)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=other&item=openai`);
    const form = page.getByRole('form', { name: 'Run a model' });
    await form.getByRole('button', { name: 'Run', exact: true }).click();
    await form.getByText('Please select a prompt.').waitFor();
    await form.getByText('Please enter prompt data.').waitFor();

    await page.getByRole('button', { name: 'New prompt' }).click();
    const dialog = page.getByRole('dialog', { name: 'New prompt' });
    await dialog.getByLabel('Name').fill('Journey prompt');
    await dialog.getByLabel('Text', { exact: true }).fill('Rewrite the text.');
    await picture(page, 'ai-runner-prompt');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await message(page, 'Prompt saved.');

    await form.getByLabel('Prompt data').fill('Revenue rose to $12.');
    await form.locator('input[type=file]').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The quarter was good.'),
    });
    await form.getByRole('button', { name: 'Run', exact: true }).click();
    await message(page, 'Model executed successfully');
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByRole('region', { name: 'Answer' }).locator('pre').filter({ hasText: '.' }).waitFor();
    await result.getByRole('button', { name: 'Post-process' }).click();
    await message(page, 'Post-processing completed successfully');
    await result.getByRole('region', { name: 'Post-processed' }).waitFor();
    const runs = page.getByRole('region', { name: 'Runs' });
    await runs.getByRole('row').filter({ hasText: 'notes.txt' }).first().waitFor();
    await picture(page, 'ai-runner');
    const opened = page.url();
    await page.goto(`${server.url}/admin?page=other&item=openai`);
    await runs.getByRole('row').filter({ hasText: 'notes.txt' }).first().click();
    await result.getByText('Journey prompt').waitFor();
    assert.equal(page.url(), opened);
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'ai-runner-400');
    assert.deepEqual(errors, []);
    await close();
  },
);
