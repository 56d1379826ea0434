import type { OutputOf } from '@midoffice/contract/kernel';
import { getExtensionStart } from '@midoffice/contract/staff-work/extensions/calls/get-extension-start';
import { useCallback, useEffect, useState } from 'react';
import { callServer, isSignedOut } from './api.ts';
import { readSettings } from './settings.ts';
import { pageTab, type PageTab } from './tab.ts';

type Start = OutputOf<typeof getExtensionStart>;

/** What a popup begins with. */
export type Begun =
  | { readonly state: 'loading' }
  | { readonly state: 'signed-out'; readonly wasSignedIn: boolean }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'ready'; readonly start: Start; readonly tab: PageTab | null };

/** Who is signed in, and the page that the popup belongs to. @returns also how to try again, and what to do with a failure */
export function useStart(): readonly [Begun, { retry(): void; signedOut(error: unknown): boolean }] {
  const [begun, setBegun] = useState<Begun>({ state: 'loading' });
  const load = useCallback(async (): Promise<void> => {
    setBegun({ state: 'loading' });
    const { apiKey } = await readSettings();
    if (!apiKey) return setBegun({ state: 'signed-out', wasSignedIn: false });
    try {
      const [start, tab] = await Promise.all([callServer(getExtensionStart, {}), pageTab()]);
      return setBegun({ state: 'ready', start, tab });
    } catch (error) {
      if (isSignedOut(error)) return setBegun({ state: 'signed-out', wasSignedIn: true });
      return setBegun({ state: 'failed', message: (error as Error).message });
    }
  }, []);
  useEffect(() => void load(), [load]);
  /** Shows the sign-in where a failure means that nobody is signed in any more. */
  const signedOut = (error: unknown): boolean => {
    const is = isSignedOut(error);
    if (is) setBegun({ state: 'signed-out', wasSignedIn: true });
    return is;
  };
  return [begun, { retry: () => void load(), signedOut }];
}
