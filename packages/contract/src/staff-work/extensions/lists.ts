/** The browser extensions that the console gives out. */
export const extensionKinds = ['task', 'call'] as const;
export type ExtensionKind = (typeof extensionKinds)[number];

export const extensionTexts = {
  notDownloaded: 'Something went wrong with downloading extension.',
  notCreated: 'The task could not be created.',
} as const;

/** What a page may bring into a task. */
export const pageLimits = {
  url: 4000,
  selection: 20_000,
  note: 20_000,
  screenshotBytes: 10_000_000,
} as const;
