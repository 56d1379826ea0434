/** The browser extensions that the console gives out. */
export const extensionKinds = ['task', 'call'] as const;
export type ExtensionKind = (typeof extensionKinds)[number];

export const extensionTexts = {
  notDownloaded: 'Something went wrong with downloading extension.',
} as const;
