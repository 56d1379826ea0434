import { useSyncExternalStore } from 'react';
import { stored } from './stored.ts';

export type Scheme = 'light' | 'dark' | 'auto';

const isScheme = (value: unknown): value is Scheme =>
  value === 'light' || value === 'dark' || value === 'auto';

/** The chosen colour scheme. public/theme.js reads the same value before the first paint. */
export const schemeSetting = stored<Scheme>('scheme', 'auto', isScheme);

const system = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

function isDark(): boolean {
  const scheme = schemeSetting.get();
  return scheme === 'dark' || (scheme === 'auto' && system().matches);
}

function subscribe(listener: () => void): () => void {
  const media = system();
  media.addEventListener('change', listener);
  const stop = schemeSetting.subscribe(listener);
  return () => {
    media.removeEventListener('change', listener);
    stop();
  };
}

/** Whether the console is dark at the moment, for what draws by itself, such as charts. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);

/** Puts the scheme on the page, now and whenever it changes. */
export function followScheme(): void {
  const apply = (): void => document.documentElement.setAttribute('data-scheme', isDark() ? 'dark' : 'light');
  apply();
  subscribe(apply);
}
