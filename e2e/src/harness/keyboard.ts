import type { Locator, Page } from 'playwright-core';
import { until } from './eventually.ts';

/** Waits until the keyboard's focus is on an element, or within it. */
export const hasFocus = (element: Locator, what: string): Promise<void> =>
  until(`the focus is on ${what}`, () => element.evaluate((one) => one.contains(document.activeElement)));

/** Waits until the focus is somewhere: an act that takes its own button away must leave it nearby. */
export const keepsFocus = (page: Page, after: string): Promise<void> =>
  until(`the focus is kept after ${after}`, () =>
    page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body),
  );
