import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { demoPassword } from '../../../../apps/server/src/platform/demo/staff.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';

describe('servers, databases and logs', () => {
  journey(
    'lightsail-monitor-screen: reloads metrics, and a row expands (metrics-row-expansion)',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      await page.goto(`${server.url}/admin?page=monitors&item=lightsail-monitor`);
      const list = page.getByRole('grid', { name: 'Servers' });
      await list.getByText('Unhealthy').first().waitFor();
      await page.getByRole('button', { name: 'Reload metrics' }).click();
      await page.getByText('Metrics reloaded.').waitFor();
      await page.getByLabel('Group').selectOption('liveprod');
      await list.getByText('batchrun-1').waitFor({ state: 'detached' });
      assert.equal(await list.locator('[data-row]').count(), 4);
      await page.getByRole('button', { name: 'Show metrics of liveprod-1' }).click();
      await page.getByRole('img', { name: /^CPUUtilization: \d+ values/ }).waitFor();
      await picture(page, 'lightsail-monitor');
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey(
    'aws-database-monitor-screen: reboots a database once its password is right (aws-reboot-dialog)',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      await page.goto(`${server.url}/admin?page=monitors&item=aws-database-monitor`);
      const list = page.getByRole('grid', { name: 'Database servers' });
      await list.getByText('accounts-primary').click();
      await page.getByRole('button', { name: 'Reboot…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reboot accounts-primary' });
      await dialog.getByLabel('Reason').fill('Made in a journey');
      await dialog.getByLabel('Reboot password').fill('not the password');
      await dialog.getByRole('button', { name: 'Reboot server' }).click();
      const prompt = page.getByRole('dialog', { name: 'Confirm your password' });
      await prompt.getByLabel('Your password').fill(demoPassword);
      await prompt.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText('is wrong').waitFor();
      await picture(page, 'aws-reboot');
      await dialog.getByLabel('Reboot password').fill(demoPassword);
      await dialog.getByRole('button', { name: 'Reboot server' }).click();
      await page.getByText('Rebooting Server', { exact: true }).waitFor();
      await list.getByText('rebooting').waitFor();
      assert.deepEqual(
        errors.filter((error) => !error.includes('400')),
        [],
      );
      await close();
    },
  );

  journey('cloudwatch-logs-screen: shows hostile lines as text, and finds words', async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=monitors&item=cloudwatch-logs`);
    await page.getByLabel('Log group').selectOption('/midoffice-demo/liveprod/api');
    await page.getByLabel('Words').fill('script');
    await page.getByRole('button', { name: 'Show logs' }).click();
    const list = page.getByRole('grid', { name: 'Log events' });
    await list.getByText('query=<script>alert("x")</script>').first().click();
    await page.getByRole('heading', { name: /^Event \d+$/ }).waitFor();
    await picture(page, 'cloudwatch-logs');
    assert.deepEqual(errors, []);
    await close();
  });
});
