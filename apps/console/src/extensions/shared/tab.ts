/// <reference types="chrome" />

/** A tab that an extension works on. */
export interface PageTab {
  readonly id: number;
  readonly windowId: number;
  readonly title: string;
  readonly url: string;
}

const given = (): string | null => new URLSearchParams(location.search).get('tab');

/** Whether this page is a window of its own, and not the popup of the toolbar. */
export const isOwnWindow = (): boolean => given() !== null;

/** The tab that the popup belongs to: the one it was opened over, or the one that its window was opened for. */
export async function pageTab(): Promise<PageTab | null> {
  const named = Number(given() ?? NaN);
  try {
    const [tab] = Number.isInteger(named)
      ? [await chrome.tabs.get(named)]
      : await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    if (tab?.id === undefined) return null;
    return { id: tab.id, windowId: tab.windowId, title: tab.title ?? '', url: tab.url ?? '' };
  } catch {
    // The tab has been closed meanwhile.
    return null;
  }
}

/** Opens this popup as a window, which stays open while other windows are used. */
export async function openInWindow(): Promise<void> {
  const tab = await pageTab();
  if (!tab) return;
  const url = new URL(location.href);
  url.searchParams.set('tab', String(tab.id));
  await chrome.windows.create({ url: url.href, type: 'popup', width: 460, height: 720 });
  close();
}

/**
 * Runs a function in a page and answers what it returns; null where the browser lets no extension in, as in its own pages.
 * @param run gets nothing from around it: its text is sent to the page
 */
export async function inPage<A extends unknown[], R>(
  tab: PageTab,
  run: (...given: A) => R,
  ...values: A
): Promise<Awaited<R> | null> {
  try {
    const [answer] = await chrome.scripting.executeScript({
      target: { tabId: tab.id },
      func: run,
      args: values,
    });
    return (answer?.result ?? null) as Awaited<R> | null;
  } catch {
    return null;
  }
}
