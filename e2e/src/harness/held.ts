import type { Page } from 'playwright-core';

/**
 * Keeps the answers to some requests back, so that what a person does meanwhile comes first.
 * @param pattern as `page.route` takes it
 * @returns how to let them through, and all that follow
 */
export async function held(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
