/// <reference types="chrome" />

interface Options {
  /** The page of the tab; null: the browser lets no extension in. */
  readonly page?: { readonly title: string; readonly url: string; readonly selection: string } | null;
  /** What scripts in the page answer, one after the other; left out: the page itself. */
  readonly scripts?: readonly unknown[];
  /** What is stored already. */
  readonly stored?: Record<string, unknown>;
  /** Whether the person allows access to a server. */
  readonly allows?: boolean;
}

/** What an extension asked of the browser. */
export interface FakeChrome {
  readonly local: Map<string, unknown>;
  readonly session: Map<string, unknown>;
  readonly asked: string[];
  /** Selects something else in the page. */
  select(text: string): void;
}

const area = (values: Map<string, unknown>, asked: string[]) => ({
  setAccessLevel: async ({ accessLevel }: { accessLevel: string }) => void asked.push(accessLevel),
  get: async (key: string) => (values.has(key) ? { [key]: structuredClone(values.get(key)) } : {}),
  set: async (given: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(given)) values.set(key, structuredClone(value));
  },
  remove: async (key: string) => void values.delete(key),
});

/** Puts a browser's extension functions in place, as far as ours use them. */
export function fakeChrome({
  page = null,
  scripts = [],
  stored = {},
  allows = true,
}: Options = {}): FakeChrome {
  const waiting = [...scripts];
  let shown = page;
  const local = new Map(Object.entries(stored));
  const session = new Map<string, unknown>();
  const asked: string[] = [];
  const tab = {
    id: 7,
    windowId: 1,
    active: true,
    title: page?.title ?? 'Tab',
    url: page?.url ?? 'chrome://settings',
  };
  const fake = {
    storage: { local: area(local, asked), session: area(session, asked) },
    runtime: {
      getManifest: () => ({ name: 'Midoffice tasks' }),
      OnInstalledReason: { INSTALL: 'install' },
      onInstalled: {
        addListener: (listener: (given: { reason: string }) => void) => listener({ reason: 'install' }),
      },
      openOptionsPage: async () => void asked.push('options'),
    },
    permissions: {
      request: async ({ origins }: { origins: string[] }) => {
        asked.push(`access ${origins.join(' ')}`);
        return allows;
      },
      remove: async ({ origins }: { origins: string[] }) => {
        asked.push(`no access ${origins.join(' ')}`);
        return true;
      },
    },
    tabs: {
      query: async () => [tab],
      get: async () => tab,
      captureVisibleTab: async () => {
        throw new Error('no picture');
      },
    },
    scripting: {
      executeScript: async () => {
        if (!page) throw new Error('Cannot access a chrome:// URL');
        return [{ result: waiting.length ? waiting.shift() : shown }];
      },
    },
  };
  Object.assign(globalThis, { chrome: fake });
  return {
    local,
    session,
    asked,
    select(selection) {
      shown = page && { ...page, selection };
    },
  };
}
