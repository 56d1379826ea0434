/// <reference types="chrome" />

/** What was set on the first start. */
export interface Settings {
  /** Address of the server without a slash at its end. */
  readonly address: string;
  /** Staff API key; empty: signed out. */
  readonly apiKey: string;
  /** Who signed in. */
  readonly name: string;
}

const none: Settings = { address: '', apiKey: '', name: '' };

/** What was set in this browser; empty texts before the first start. */
export async function readSettings(): Promise<Settings> {
  const { settings } = await chrome.storage.local.get<{ settings?: Partial<Settings> }>('settings');
  return { ...none, ...settings };
}

export const writeSettings = (settings: Settings): Promise<void> => chrome.storage.local.set({ settings });

/** Forgets the key; the address stays. */
export async function signOut(): Promise<void> {
  await writeSettings({ ...(await readSettings()), apiKey: '', name: '' });
}

const local = /^(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/i;

/** Whether others in the network can read what is sent to an address: it has no https and is not this machine. */
export const isReadable = (address: string): boolean =>
  address.startsWith('http:') && !local.test(address.slice('http://'.length));

/**
 * The address of a server as it was typed: its origin and path, without a slash at its end; https where nothing is said,
 * http for this machine.
 * @returns null where it is no address of the web
 */
export function serverAddress(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${local.test(text) ? 'http' : 'https'}://${text}`,
  );
  // Browsers differ in what they take for the name of a host.
  const isHost = /^([\w.-]+|\[[\da-f:.]+\])$/.test(url?.hostname ?? '');
  if (!url || !isHost || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  const path = url.pathname.replace(/\/admin\/?$/, '/');
  return `${url.origin}${path.endsWith('/') ? path.slice(0, -1) : path}`;
}
