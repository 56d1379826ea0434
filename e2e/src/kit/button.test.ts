import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { shows } from '../harness/eventually.ts';
import { kitTest } from '../harness/kit-page.ts';

describe('a button', () => {
  kitTest(
    'keeps its size while it is pending: nothing beside it moves from under the pointer',
    async (page) => {
      const places = () =>
        page.getByRole('button', { name: /Fetch records|Pending or not/ }).evaluateAll((buttons) =>
          buttons.map((one) => {
            const { x, width, height } = one.getBoundingClientRect();
            return { x, width, height };
          }),
        );
      const before = await places();
      await page.getByRole('button', { name: 'Pending or not' }).click();
      await shows(() => page.getByLabel('Outcome of Button').textContent(), 'Pending');
      assert.equal(
        await page.getByRole('button', { name: 'Fetch records' }).getAttribute('aria-busy'),
        'true',
      );
      assert.deepEqual(await places(), before);
    },
  );
});
