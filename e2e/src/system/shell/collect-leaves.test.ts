import { journey, signedIn } from '../../harness/console.ts';
import { arriving, sections } from './leaves.ts';
import { writeFileSync } from 'node:fs';

journey('collect', async () => {
  const { page, server, close } = await signedIn('admin');
  const found: Record<string, unknown> = {};
  for (const section of sections)
    for (const leaf of section.leaves) {
      if (arriving.includes(leaf.key)) continue;
      await page.goto(`${server.url}/admin?page=${section.key}&item=${encodeURIComponent(leaf.key)}`);
      await page
        .getByRole('main', { name: leaf.label })
        .waitFor()
        .catch(() => undefined);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await page.waitForTimeout(300);
      found[`${section.key}/${leaf.key}`] = {
        main: await page
          .locator('main')
          .getAttribute('aria-label')
          .catch(() => null),
        heads: await page.locator('main :is(h1,h2,h3)').allInnerTexts(),
        screens: await page
          .locator('[data-screen]')
          .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['screen'])),
        alerts: await page.getByRole('alert').allInnerTexts(),
        text: (
          await page
            .locator('main')
            .innerText()
            .catch(() => '')
        ).slice(0, 160),
      };
      writeFileSync('/tmp/leaves.json', JSON.stringify(found, null, 1));
    }
  await close();
});
