import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { TaskGroups } from '@midoffice/contract/staff-work/tasks/shapes';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { settles } from '../../harness/eventually.ts';

describe('Intercom', () => {
  journey(
    'task-activity-intercom: the conversation of a task with its picture, read again on request',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      const groups = await page.evaluate(
        async () => (await (await fetch('/admin/tasks')).json()) as TaskGroups,
      );
      const linked = Object.values(groups.tasks)
        .flat()
        .find(({ intercomID }) => intercomID === '215470000000101');
      assert.ok(linked, 'the demo links a task to a conversation');
      await page.goto(`${server.url}/admin?page=tasks&item=tasks&task=${linked._id}`);
      await page.getByRole('tab', { name: 'Intercom' }).click();
      const panel = page.getByRole('region', { name: 'Intercom' });
      await panel.getByText('Could you send one day that we can compare?').waitFor();
      const chart = panel.getByRole('img', { name: 'lmnt-chart.png' });
      await chart.scrollIntoViewIfNeeded();
      await settles(async () => {
        const [width, source] = await chart.evaluate((one) => [
          (one as HTMLImageElement).naturalWidth,
          (one as HTMLImageElement).src,
        ]);
        assert.equal(width, 640);
        assert.ok(String(source).startsWith(`${server.url}/admin/intercom-pictures/`));
      });
      await picture(page, 'task-intercom');
      await panel.getByRole('button', { name: 'Refresh' }).click();
      await page.getByText('Intercom conversation refreshed.').waitFor();
      assert.equal(await panel.locator('input, textarea').count(), 0);
      assert.deepEqual(errors, []);
      await close();
    },
  );
});
