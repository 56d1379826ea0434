import assert from 'node:assert/strict';
import { inEveryPage } from './browser.ts';
import { journey, signedIn } from './console.ts';

journey('a journey leaves no script, route or storage to the next in the same profile', async () => {
  const first = await signedIn('admin');
  const context = first.page.context();
  const remove = (names: string[]): void => {
    for (const name of names) Reflect.deleteProperty(globalThis, name);
  };
  await inEveryPage(context, remove, ['BroadcastChannel']);
  await context.route('**/healthz', (route) => route.fulfill({ body: 'replaced' }));
  await first.page.reload();
  const read = (page: typeof first.page): Promise<unknown[]> =>
    page.evaluate(() => [
      typeof BroadcastChannel,
      document.body.innerText === 'replaced',
      localStorage.getItem('left'),
    ]);
  await first.page.evaluate(() => localStorage.setItem('left', 'behind'));
  assert.deepEqual(await read(first.page), ['undefined', true, 'behind']);
  await first.close();
  const second = await signedIn('admin');
  assert.equal(second.page.context(), context, 'the profile is used again');
  assert.deepEqual(await read(second.page), ['function', false, null]);
  await second.close();
});
