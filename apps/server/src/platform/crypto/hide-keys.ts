// A key of 32 letters and digits, anywhere in a text. Source: rule r000-key-generate.
const keyLike = /(?<![A-Za-z0-9])[A-Za-z0-9]{32}(?![A-Za-z0-9])/g;

// A staff API key.
const staffKeyLike = /(?<![A-Za-z0-9])mos_[\w-]{32,}/g;

/** What replaces a key in a text. */
export const hiddenKey = '***';

/** A text in which everything that looks like an API key is replaced. */
export const hideKeys = (text: string): string =>
  text.replace(staffKeyLike, hiddenKey).replace(keyLike, hiddenKey);
