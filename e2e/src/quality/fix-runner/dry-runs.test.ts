import assert from 'node:assert/strict';
import { callsTo, message } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { settles } from '../../harness/eventually.ts';

journey(
  'fix-function-runner over all symbols: Execute asks for a dry run, which runs in the background; its counts are confirmed, and a stale one is refused',
  async () => {
    const { page, errors, close } = await signedIn('analyst');
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/admin?page=data-fixes&item=zeroVolumes`);
    const screen = page.locator('[data-screen="fix-function-runner"]');
    const repair = screen.locator('details', { has: page.locator('code', { hasText: /^repair$/ }) });
    await repair.getByLabel('symbols', { exact: true }).fill('*');
    await repair.getByRole('button', { name: 'Execute' }).click();
    const ask = page.getByRole('dialog', { name: /: dry run first$/ });
    await ask.getByText(/^A run over \d+ symbols needs a dry run first\./).waitFor();
    await picture(page, 'fix-runner-needs-dry-run');
    await ask.getByRole('button', { name: 'Start dry run' }).click();
    const dry = page.getByRole('dialog', { name: /^Dry run \d+$/ });
    await dry.getByText(/values? of \d+ symbols? would change/).waitFor();
    const execute = dry.getByRole('button', { name: 'Execute…' });
    await settles(async () => assert.equal(await execute.getAttribute('aria-disabled'), null));
    await picture(page, 'fix-runner-dry-run');
    const counts = /(\d[\d,]*) values? of (\d+) symbols?/.exec(await dry.innerText())!;
    const number = /\d+$/.exec(await dry.getByRole('heading').first().innerText())![0];
    await execute.click();
    const confirm = page.getByRole('dialog', { name: /^Execute zeroVolumes on/ });
    await confirm.getByText(`changes ${counts[0]}`, { exact: false }).waitFor();
    await picture(page, 'fix-runner-execute');
    const calls = callsTo(page, '/status/fix/run-functions');
    await confirm.getByRole('button', { name: 'Execute', exact: true }).click();
    const run = page.getByRole('dialog', { name: /^Run \d+$/ });
    await run.getByText(/values? of \d+ symbols? changed/).waitFor();
    assert.equal((calls[0]!.postDataJSON() as { dryRunId: number }).dryRunId, Number(number));
    await run.getByRole('button', { name: 'Revert…' }).click();
    const revert = page.getByRole('dialog', { name: /^Revert run/ });
    await revert.getByRole('button', { name: 'Revert', exact: true }).click();
    await message(page, / reverted\.$/);
    // Escape closes the dialog on top: the question has to be gone first.
    await revert.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await run.waitFor({ state: 'hidden' });

    await page.getByRole('grid', { name: 'Runs' }).locator(`tr[data-row="${number}"]`).click();
    await dry.getByText(/changed after this dry run\. Start a new one\.$/).waitFor();
    assert.equal(await execute.getAttribute('aria-disabled'), 'true');
    await picture(page, 'fix-runner-dry-run-stale');
    assert.deepEqual(errors, []);
    await close();
  },
);
