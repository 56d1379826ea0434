/** Signs that change how the text around them is drawn: directions of writing, and what has no width. */
const invisible = /[\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g;
// oxlint-disable-next-line no-control-regex -- it is these that are made visible
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

const codeOf = (sign: string): string =>
  `\\u${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * A text of unknown origin as it can be shown: control characters, and others that change how text is drawn, by their
 * number, such as \u001B. Not every font has pictures of them. Line breaks and tabs stay.
 */
export const visibleText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(controls, codeOf).replaceAll(invisible, codeOf);
