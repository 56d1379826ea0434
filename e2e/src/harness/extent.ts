import type { Locator } from 'playwright-core';

/** Pixels by which the scroller around an element is wider than what it shows; 0 where nothing scrolls sideways. */
export const sidewaysScroll = (within: Locator): Promise<number> =>
  within.evaluate((start) => {
    for (let one: Element | null = start; one; one = one.parentElement)
      if (/auto|scroll/.test(getComputedStyle(one).overflowX)) return one.scrollWidth - one.clientWidth;
    return 0;
  });
