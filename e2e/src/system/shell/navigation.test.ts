import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { journey, openConsole, signedIn } from '../../harness/console.ts';
import { settles, shows } from '../../harness/eventually.ts';
import { sections, type Leaf } from './leaves.ts';
import { section, tree } from './steps.ts';

const specification = join(import.meta.dirname, '../../../../../shared/inventory/navigation.json');
const listed = (key: string): readonly Leaf[] =>
  sections.find((one) => one.key === key)!.leaves.filter((leaf) => !leaf.hidden);

interface SpecifiedItem {
  readonly key: string;
  readonly label: string | null;
  readonly screen: string;
  readonly hidden?: boolean;
}

describe('navigation', () => {
  test('every leaf of the specification is among those that the journeys open, in its order', (t) => {
    if (!existsSync(specification)) {
      t.diagnostic('skipped: ../shared/inventory is not beside the project');
      return;
    }
    const { sections: specified } = JSON.parse(readFileSync(specification, 'utf8')) as {
      sections: { key: string; label: string; children: SpecifiedItem[] }[];
    };
    const own = sections.map(({ key, label, leaves }) => ({
      key,
      label,
      leaves: leaves.map((leaf) => [leaf.key, leaf.screen, leaf.hidden ?? false]),
    }));
    const theirs = specified.map(({ key, label, children }) => ({
      key,
      label,
      // One for each fix function, named by the server: journeys of the fix runner open them.
      leaves: children
        .filter((one) => !one.key.startsWith('{'))
        .map((one) => [one.key, one.screen, one.hidden ?? false]),
    }));
    assert.deepEqual(own, theirs);
    for (const { key, children } of specified)
      for (const { key: item, label } of children) {
        if (label === null || item.startsWith('{')) continue;
        const leaf = sections.find((one) => one.key === key)?.leaves.find((one) => one.key === item);
        assert.equal(leaf?.label, label, `${key}/${item}`);
      }
  });

  journey(
    'an admin sees the ten sections in their order, each with its tools (r000-admin-ten-sections, r001-subtabs, r003-nav-monitors, r003-nav-site-changes, r003-nav-other)',
    async () => {
      const { page, errors, close } = await openConsole('admin');
      await section(page, 'Other').waitFor();
      const keys = await tree(page).locator('[aria-level="1"]').allInnerTexts();
      assert.deepEqual(
        keys.map((text) => text.trim().toLowerCase()),
        sections.map(({ label }) => label.toLowerCase()),
      );
      for (const { key, label } of sections) {
        const branch = section(page, label);
        if ((await branch.getAttribute('aria-expanded')) !== 'true') await branch.click();
        const group = tree(page).getByRole('group', { name: label, exact: true });
        await settles(async () => {
          const shown = await group.getByRole('treeitem').allInnerTexts();
          const wanted = listed(key).map((leaf) => leaf.label);
          // Fix functions of the server, and screens beside the specification, come after.
          assert.deepEqual(shown.map((text) => text.trim()).slice(0, wanted.length), wanted, label);
        });
        await branch.click();
      }
      assert.deepEqual(errors, []);
      await close();
    },
  );

  for (const { key, label, leaves } of sections)
    journey(`every tool of ${label} opens with a heading, and without an error`, async () => {
      const { page, server, errors, close } = await signedIn('admin');
      for (const leaf of leaves) {
        await page.goto(`${server.url}/admin?page=${key}&item=${encodeURIComponent(leaf.key)}`);
        const main = page.getByRole('main', { name: leaf.label, exact: true });
        await main.waitFor();
        await main.locator('h1, h2, h3').first().waitFor();
        await shows(() => main.getByRole('alert').count(), 0, `${leaf.key} shows no error`);
        await shows(() => page.getByText("This page doesn't exist").count(), 0, leaf.key);
        assert.deepEqual(errors, [], leaf.key);
      }
      await close();
    });

  journey(
    'monitors and site tools are not in the navigation of a standard member, and their addresses open nothing (r003-roles)',
    async () => {
      const { page, server, close } = await openConsole('support');
      await section(page, 'Tasks').waitFor();
      for (const label of ['Monitors', 'Site Changes', 'Other'])
        await shows(() => section(page, label).count(), 0, label);
      for (const [at, item] of [
        ['monitors', 'coverage'],
        ['monitors', 'social-sentiment'],
        ['site-changes', 'changeLog'],
        ['other', 'openai'],
      ]) {
        await page.goto(`${server.url}/admin?page=${at}&item=${item}`);
        await page.getByText("This page doesn't exist, or you don't have access to it.").waitFor();
      }
      await close();
      const analyst = await openConsole('analyst');
      for (const label of ['Monitors', 'Site Changes', 'Other']) await section(analyst.page, label).waitFor();
      await analyst.page.goto(`${analyst.server.url}/admin?page=monitors&item=coverage`);
      await analyst.page.getByRole('main', { name: 'Coverage', exact: true }).waitFor();
      await analyst.close();
    },
  );
});
