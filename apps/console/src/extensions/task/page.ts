/// <reference types="chrome" />
import { cutText } from '@midoffice/contract/kernel/cut-text';
import { pageLimits } from '@midoffice/contract/staff-work/extensions/lists';
import { inPage, type PageTab } from '../shared/tab.ts';

/** What the extension takes from a page. */
export interface PageFacts {
  readonly title: string;
  readonly url: string;
  readonly selection: string;
  /** False where the browser lets no extension into the page. */
  readonly isReadable: boolean;
}

/** Title, address and selection of a page. */
export async function readPage(tab: PageTab): Promise<PageFacts> {
  const found = await inPage(tab, () => ({
    title: document.title,
    url: location.href,
    selection: String(getSelection() ?? ''),
  }));
  const url = found?.url ?? tab.url;
  return {
    title: (found?.title ?? tab.title).trim() || url,
    url,
    selection: cutText((found?.selection ?? '').trim(), pageLimits.selection),
    isReadable: found !== null,
  };
}

async function capture(tab: PageTab, options: chrome.extensionTypes.ImageDetails): Promise<Blob> {
  const url = await chrome.tabs.captureVisibleTab(tab.windowId, options);
  return (await fetch(url)).blob();
}

/**
 * A picture of the visible part of a page: PNG, or JPEG where that is larger than the server takes.
 * @returns null where the browser gives none, or another tab of the window is in front
 */
export async function takeScreenshot(tab: PageTab): Promise<File | null> {
  try {
    const { active } = await chrome.tabs.get(tab.id);
    if (!active) return null;
    const png = await capture(tab, { format: 'png' });
    if (png.size <= pageLimits.screenshotBytes) return new File([png], 'page.png', { type: 'image/png' });
    const jpeg = await capture(tab, { format: 'jpeg', quality: 80 });
    return new File([jpeg], 'page.jpg', { type: 'image/jpeg' });
  } catch {
    return null;
  }
}
