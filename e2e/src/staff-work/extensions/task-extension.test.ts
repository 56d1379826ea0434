import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Task } from '@midoffice/contract/staff-work/tasks/shapes';
import { signedIn } from '../../harness/console.ts';
import { settles } from '../../harness/eventually.ts';
import { extensionBrowser, extensionJourney } from '../../harness/extension.ts';
import { ask, extensionFile, firstStart, foreignSite, newKey, signIn } from './sign-in.ts';

const html = `<!doctype html><title>Filing of LMNT</title>
  <body style="background:#2b8a3e"><p id="text">Revenue <b>1,000</b> for @mara</p><p>Net income 10</p></body>`;

describe('the task extension', () => {
  extensionJourney(
    'installed, set up, it makes a task of the open page with selection, picture and assignee; a revoked sign-in says so, and nothing typed is lost (r002-extension-zip)',
    async () => {
      const { page: console, server, close } = await signedIn('admin');
      const site = await foreignSite(html);
      const browser = await extensionBrowser(await extensionFile(console, '/status/download-task-extension'));
      try {
        assert.equal(browser.manifest['host_permissions'], undefined, 'the shipped one may use no page');
        assert.deepEqual(browser.manifest['permissions'], ['activeTab', 'scripting', 'storage']);
        const first = await newKey(console, 'task extension');
        const setup = await firstStart(browser);
        await setup.getByLabel('Address of Midoffice').fill('not an address');
        await setup.getByLabel('Staff API key').fill('wrong');
        await setup.getByRole('button', { name: 'Sign in' }).click();
        await setup.getByText(/must be the address of your Midoffice/).waitFor();
        await setup.getByLabel('Address of Midoffice').fill(server.url);
        await setup.getByRole('button', { name: 'Sign in' }).click();
        await setup.getByText('This key is unknown, expired or revoked.').waitFor();
        await signIn(setup, `${server.url}/admin`, first.key);

        const page = await browser.context.newPage();
        await page.goto(site.url);
        await page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('#text')!));
        const popup = await browser.open('task/popup.html', page);
        await settles(async () => {
          assert.equal(await popup.getByLabel('Title').inputValue(), 'Filing of LMNT');
          assert.equal(await popup.getByLabel('Selection').inputValue(), 'Revenue 1,000 for @mara');
        });
        await popup.getByRole('img', { name: 'The visible part of the page' }).waitFor();
        await popup.getByLabel('Note').fill('Compare with our statement.');
        await popup.getByLabel('Assignee').selectOption({ label: 'Mara Lindqvist' });
        await popup.getByLabel('Project type').selectOption('SEC Filings');
        await popup.getByRole('button', { name: 'Create task' }).click();
        await popup.getByText('Task/Issue created successfully').waitFor();
        const address = await popup.getByText('Open the task').getAttribute('href');
        const id = new URL(address!).searchParams.get('task')!;
        const task = await ask<Task>(console, `/admin/taskById?_id=${id}`);
        assert.deepEqual(
          [task.title, task.projectType, task.assignees.length, task.attachments.map(({ title }) => title)],
          ['Filing of LMNT', 'SEC Filings', 1, ['page.png']],
        );
        assert.equal(
          task.content,
          `Compare with our statement.\n\nPage: [Filing of LMNT](<${site.url}>)\n\n> Revenue 1,000 for &#64;mara`,
        );
        const green = await console.evaluate(async (url) => {
          const bitmap = await createImageBitmap(await (await fetch(url)).blob());
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
          canvas.drawImage(bitmap, 0, 0);
          return Array.from(
            canvas.getImageData(bitmap.width - 20, bitmap.height - 20, 1, 1).data.slice(0, 3),
          );
        }, task.attachments[0]!.url);
        assert.deepEqual(green, [0x2b, 0x8a, 0x3e], 'the picture shows the page');
        await popup.close();

        const again = await browser.open('task/popup.html', page);
        await again.getByLabel('Note').fill('Typed before the sign-in ended');
        await ask(console, '/admin/staff/keys/revoke', { keyId: first.id });
        await again.getByRole('button', { name: 'Create task' }).click();
        await again.getByText(/Your sign-in was revoked or has expired/).waitFor();
        await again.close();
        await setup.reload();
        assert.equal(await setup.getByLabel('Address of Midoffice').inputValue(), server.url);
        await signIn(setup, server.url, (await newKey(console, 'task extension, second')).key);
        const last = await browser.open('task/popup.html', page);
        await settles(async () =>
          assert.equal(await last.getByLabel('Note').inputValue(), 'Typed before the sign-in ended'),
        );
      } finally {
        await browser.close();
        site.close();
        await close();
      }
    },
  );
});
