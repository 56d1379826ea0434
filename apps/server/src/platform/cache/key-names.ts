const utf8 = new TextDecoder('utf-8', { fatal: true });
// oxlint-disable-next-line no-control-regex -- they are what is written in hexadecimal
const unprintable = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g;
const hex = (byte: number): string => String.raw`\x${byte.toString(16).padStart(2, '0')}`;
const inHex = (text: string): string => [...Buffer.from(text)].map(hex).join('');

/**
 * Bytes as text in the manner of redis-cli: what is no printable UTF-8 is written as `\xHH`, and so is the backslash of a
 * `\x` that was there before. {@link keyBytes} gives the same bytes again.
 */
export function keyText(bytes: Buffer): string {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return [...bytes]
      .map((byte) => (byte >= 0x20 && byte < 0x7f && byte !== 0x5c ? String.fromCharCode(byte) : hex(byte)))
      .join('');
  }
  return text.replaceAll(String.raw`\x`, String.raw`\x5cx`).replaceAll(unprintable, inHex);
}

// oxlint-disable-next-line no-control-regex -- they are what is searched for
const rewritten = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]|\\x/;

/** Keys that came as text of valid UTF-8, as {@link keyText} writes them. One search goes over all of them. */
export const plainKeyTexts = (keys: string[]): string[] =>
  rewritten.test(keys.join(' ')) ? keys.map((key) => keyText(Buffer.from(key))) : keys;

/** Whether bytes are text that a person can read. */
export function isReadable(bytes: Buffer): boolean {
  try {
    // oxlint-disable-next-line no-control-regex -- tabs and line breaks are read, other control characters are not
    return !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(utf8.decode(bytes));
  } catch {
    return false;
  }
}

/** The bytes of a key as {@link keyText} writes them. */
export function keyBytes(text: string): Buffer {
  if (!text.includes(String.raw`\x`)) return Buffer.from(text);
  const parts = text.split(/\\x([0-9a-f]{2})/i);
  return Buffer.concat(parts.map((part, n) => (n % 2 ? Buffer.from(part, 'hex') : Buffer.from(part))));
}
