import assert from 'node:assert/strict';
import { demoPassword } from '../../../../apps/server/src/platform/demo/staff.ts';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { panel } from '../../customers/accounts/steps.ts';
import { open, palette, param, run, section, tool, tree } from './steps.ts';
import { ownClock } from '../../harness/browser.ts';
import { settles, shows, until } from '../../harness/eventually.ts';

const desktop = { width: 1440, height: 900 };

journey(
  'console-shell is drawn once it is known who is there; the address holds default tool, userid and own parameters (r000-auth-before-render, r000-query-userid, r000-query-extra-props)',
  async () => {
    const { page, server, errors, close } = await openConsole('admin');
    let answer = (): void => undefined;
    const asked = new Promise<void>((done) => {
      void page.route('**/admin/staff/me', async (route) => {
        done();
        await new Promise<void>((go) => {
          answer = go;
        });
        await route.continue();
      });
    });
    await page.goto(`${server.url}/admin?page=console&item=staff&q=demo`);
    await asked;
    await shows(() => page.locator('#root *:not([popover])').count(), 0, 'nothing is drawn before');
    answer();
    await page
      .getByRole('table', { name: 'Staff' })
      .or(page.getByRole('grid', { name: 'Staff' }))
      .waitFor();
    await shows(() => page.getByLabel('Filter staff').inputValue(), 'demo', 'its parameter reached the tool');
    await page.unroute('**/admin/staff/me');
    await page.goto(`${server.url}/admin?userid=demo-analyst`);
    await page.getByRole('main', { name: 'Get User Info' }).waitFor();
    await panel(page, 'Main').waitFor();
    await shows(() => page.title(), 'Get User Info · Midoffice');
    await picture(page, 'console-shell');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'shell-sidebar opens and closes sections by click and by keys, and remembers it (r000-sidebar-expand, r000-select-sub-of-tool-parent)',
  async () => {
    const { page, server, close } = await openConsole('admin');
    await page.goto(`${server.url}/admin?page=user-records&item=getUserInfo`);
    const tasks = section(page, 'Tasks');
    const users = section(page, 'User Records');
    const fixes = section(page, 'Data Fixes');
    await shows(() => users.getAttribute('aria-expanded'), 'true', 'the section of the opened tool');
    await fixes.click();
    await shows(() => fixes.getAttribute('aria-expanded'), 'true');
    await tool(page, 'Charts').waitFor();
    await fixes.click();
    await shows(() => tool(page, 'Charts').count(), 0);

    await users.focus();
    await page.keyboard.press('ArrowLeft');
    await shows(() => users.getAttribute('aria-expanded'), 'false');
    await page.keyboard.press('ArrowRight');
    await shows(() => users.getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/item=editAPIKeys/);
    await shows(() => tool(page, 'Edit API Keys').getAttribute('aria-current'), 'page');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await shows(() => tasks.getAttribute('aria-expanded'), 'true', 'the console opens with it');
    await page.keyboard.press(' ');
    await shows(() => tasks.getAttribute('aria-expanded'), 'false');
    await page.reload();
    await fixes.waitFor();
    await shows(() => tasks.getAttribute('aria-expanded'), 'false', 'as it was left');
    await fixes.click();
    await tool(page, 'Charts').click();
    await page.getByRole('main', { name: 'Charts' }).waitFor();
    await picture(page, 'shell-sidebar');
    await close();
  },
);

journey(
  'api-records-section and blog-posts-section open their tools; an item without a tool is no page, and what is built opens by its own permission only (r000-section-permissions)',
  async () => {
    const { page, server, close } = await openConsole('admin');
    await tree(page).waitFor();
    const sections = await tree(page).locator('[aria-level="1"]').allInnerTexts();
    const shown = new Set(sections.map((text) => text.trim().toLowerCase()));
    assert.deepEqual(
      ['user records', 'api records', 'data fixes', 'blog posts', 'redis'].filter((name) => !shown.has(name)),
      [],
    );
    for (const [label, name] of [
      ['API Records', 'Screener Data'],
      ['Blog Posts', 'Article Writer'],
    ] as const) {
      if ((await section(page, label).getAttribute('aria-expanded')) !== 'true')
        await section(page, label).click();
      await tool(page, name).click();
      await page.getByRole('main', { name }).waitFor();
    }
    await page.goto(`${server.url}/admin?page=redis&item=no-such-tool`);
    await page.getByText("This page doesn't exist, or you don't have access to it.").waitFor();
    const support = await openConsole('support');
    await shows(() => section(support.page, 'Data Fixes').count(), 0);
    await support.page.goto(`${server.url}/admin?page=data-fixes&item=charts`);
    await support.page.getByText("This page doesn't exist, or you don't have access to it.").waitFor();
    await picture(support.page, 'tool-not-permitted');
    await support.close();
    await close();
  },
);

journey(
  'shell-main-panel has its padding; the sidebar is on the desktop only, a drawer takes its place on a phone (r000-main-padding, r000-sidebar-desktop-only)',
  async () => {
    const { page, errors, close } = await openConsole('admin');
    const main = page.getByRole('main');
    await shows(() => main.evaluate((element) => getComputedStyle(element).padding), '10px 30px 30px');
    await shows(() => main.evaluate((element) => getComputedStyle(element).paddingLeft), '30px');
    await shows(() => tree(page).isVisible(), true);
    await page.setViewportSize({ width: 400, height: 800 });
    await shows(() => tree(page).isVisible(), false);
    await picture(page, 'shell-narrow');
    await page.getByRole('button', { name: 'Tools' }).click();
    const drawer = page.getByRole('dialog', { name: 'Tools' });
    await drawer.waitFor();
    await picture(page, 'shell-drawer');
    const fixes = drawer.getByRole('treeitem', { name: 'Data Fixes' });
    if ((await fixes.getAttribute('aria-expanded')) === 'false') await fixes.click();
    await drawer.getByRole('treeitem', { name: 'Charts' }).click();
    await drawer.waitFor({ state: 'detached' });
    assert.equal(param(page, 'item'), 'charts');
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 400, `nothing overflows the page (${wide})`);
    await page.getByRole('button', { name: /^Jobs/ }).click();
    const jobs = page.getByRole('region', { name: 'Jobs' });
    await until('the jobs are within the page', async () => {
      const box = await jobs.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 400;
    });
    await page.keyboard.press('Escape');
    await page.setViewportSize(desktop);
    await shows(() => tree(page).isVisible(), true);
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  "shell-snackbar shows the server's text at the bottom centre; a failure carries its request and stays until dismissed, a success leaves (r000-snackbar-position, r000-failure-text, r002-error-generic)",
  async () => {
    const { page, close } = await openConsole('admin');
    await ownClock(page);
    await open(page, 'settings');
    const makeKey = async (label: string): Promise<void> => {
      await page.getByRole('button', { name: 'New key…' }).click();
      await page.getByRole('dialog').getByLabel('Label').fill(label);
      await page.getByRole('dialog').getByLabel('Your password').fill(demoPassword);
      await page.getByRole('dialog').getByRole('button', { name: 'Make key' }).click();
    };
    await page.route('**/admin/staff/keys/create', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({
          success: false,
          message: 'Vault locked',
          error: 'Vault locked',
          requestId: 'req-77',
        }),
      }),
    );
    await makeKey('for a script');
    const failure = page.getByRole('alert').filter({ hasText: 'Vault locked' });
    await failure.waitFor();
    await failure.getByRole('button', { name: 'Copy request id' }).click();
    await shows(
      () => page.evaluate(() => navigator.clipboard.readText()),
      'req-77',
      'within reach over a dialog',
    );
    await settles(async () => assert.match(await failure.innerText(), /Request\s+req-77/));
    const box = (await failure.boundingBox())!;
    assert.ok(Math.abs(box.x + box.width / 2 - desktop.width / 2) < 2, 'in the middle');
    assert.ok(desktop.height - (box.y + box.height) < 40, 'at the bottom');
    await page.unroute('**/admin/staff/keys/create');
    await page.route('**/admin/staff/keys/create', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('dialog').getByRole('button', { name: 'Make key' }).click();
    await page.getByRole('alert').filter({ hasText: 'Something went wrong creating the key.' }).waitFor();
    await page.unroute('**/admin/staff/keys/create');
    await page.getByRole('dialog').getByRole('button', { name: 'Make key' }).click();
    const success = page.getByRole('status').filter({ hasText: /key/i });
    await success.waitFor();
    await picture(page, 'shell-snackbar');
    await page.clock.fastForward(60_000);
    await success.waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await shows(() => failure.count(), 1, 'the failure is still shown');
    await failure.getByRole('button', { name: 'Dismiss' }).click();
    await failure.waitFor({ state: 'detached' });
    await close();
  },
);

journey(
  'no-access-screen is shown to a member without grants; its picture leads back (r000-access-gate, r000-no-access-back)',
  async () => {
    const { page, server, close } = await openConsole('member');
    await page.goto(`${server.url}/sign-in`);
    await page.goto(`${server.url}/admin`);
    await page.getByRole('heading', { name: 'Whoa There!' }).waitFor();
    for (const text of [
      'Unfortunately, you do not have access to this page.',
      "Sorry but you're going to have to turn back!",
      'You do not have access to this page.',
    ])
      await page.getByText(text, { exact: true }).waitFor();
    await shows(() => tree(page).count(), 0);
    await picture(page, 'no-access-screen');
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.waitForURL(`${server.url}/sign-in`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await close();
  },
);

journey(
  'console-shell: theme and time zone are chosen in the header, hold over a reload, and every time on screen follows',
  async () => {
    const { page, errors, close } = await signedIn('admin');
    await open(page, 'audit');
    const time = page.getByRole('grid', { name: 'Audit log' }).locator('tbody tr[data-row] td').first();
    await time.filter({ hasText: 'UTC' }).waitFor();
    await page.getByRole('button', { name: 'Times in UTC' }).click();
    await page.getByRole('menuitemradio', { name: 'Times of the exchange' }).click();
    await time.filter({ hasText: /E[SD]T|GMT-[45]/ }).waitFor();
    const scheme = (): Promise<string | null> => page.locator('html').getAttribute('data-scheme');
    await shows(() => scheme(), 'light');
    await page.getByRole('button', { name: 'Theme' }).click();
    await picture(page, 'theme-menu');
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await shows(() => scheme(), 'dark');
    await page.reload();
    await time.filter({ hasText: /E[SD]T|GMT-[45]/ }).waitFor();
    await shows(() => scheme(), 'dark');
    await run(page, 'Theme as the system');
    await shows(() => scheme(), 'light');
    await run(page, 'Times in UTC');
    await time.filter({ hasText: 'UTC' }).waitFor();
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'console-shell: the tray lists the jobs that the server has, newest ones by their state',
  async () => {
    const { page, server, close } = await openConsole('admin');
    const answer = await page.request.get(`${server.url}/admin/jobs?limit=20`);
    const { rows } = (await answer.json()) as { rows: { title: string; state: string }[] };
    await open(page, 'settings');
    await page.getByRole('button', { name: /^Jobs/ }).click();
    const tray = page.getByRole('region', { name: 'Jobs' });
    if (rows.length === 0) await tray.getByText('No jobs have run.').waitFor();
    else {
      await tray.getByText(rows[0]!.title).first().waitFor();
      await shows(() => tray.getByRole('listitem').count(), rows.length);
    }
    await picture(page, 'jobs-tray');
    const job = {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'import',
      title: 'Import of bars',
      actorId: null,
      createdAt: '2026-01-05T10:00:00Z',
      updatedAt: '2026-01-05T10:00:03Z',
    };
    await page.route('**/admin/jobs?*', (route) =>
      route.fulfill({
        json: {
          rows: [
            { ...job, state: 'running', done: 25, total: 100, message: 'row 25' },
            {
              ...job,
              id: job.id.replace(/1$/, '2'),
              title: 'Digest',
              state: 'failed',
              done: 0,
              total: null,
              message: '',
            },
          ],
          running: 1,
          failed: 1,
        },
      }),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Jobs: 1 running, 1 failed' }).click();
    const bar = tray.getByRole('progressbar', { name: 'Import of bars' });
    await shows(() => bar.getAttribute('aria-valuenow'), '25');
    await tray.getByText('25 of 100').waitFor();
    await tray.getByText('Failed.').waitFor();
    await picture(page, 'jobs-tray-running');

    const why = 'The vendor answered no more at line 12,345 of 250,000. '.repeat(4).trim();
    await page.route('**/admin/jobs?*', (route) => {
      const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
      const many = Array.from({ length: Math.min(limit, 60) }, (_unused, n) => ({
        ...job,
        id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        state: 'failed',
        done: 0,
        total: null,
        message: why,
      }));
      return route.fulfill({ json: { rows: many, running: 0, failed: 60 } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Jobs: 60 failed' }).click();
    await shows(() => tray.getByRole('listitem').count(), 20);
    const reason = tray.getByText(why).first();
    await shows(
      () => reason.evaluate((one) => one.scrollWidth <= one.clientWidth),
      true,
      'the reason is shown whole',
    );
    await tray.getByRole('button', { name: 'Show more' }).click();
    await shows(() => tray.getByRole('listitem').count(), 60);
    await close();
  },
);

journey(
  'console-shell: a tool that stops says so in its place and the rest of the console goes on',
  async () => {
    const { page, close } = await openConsole('admin');
    await page.route('**/admin/staff/list', (route) => route.fulfill({ json: { rows: [{ userid: 'u1' }] } }));
    await open(page, 'staff');
    await page.getByText('Oops something went wrong, please try again.').waitFor();
    await picture(page, 'tool-stopped');
    await page.unroute('**/admin/staff/list');
    await until('the way out works', async () => {
      await page.getByRole('link', { name: 'Audit log' }).click();
      return (await page.getByRole('grid', { name: 'Audit log' }).count()) === 1;
    });
    await shows(() => palette(page).count(), 0);
    await close();
  },
);
