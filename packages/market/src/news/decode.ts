/** Which character set a text was read by. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

/** Whether a name is one of a character set that texts can be read by. */
export function isEncoding(name: string): boolean {
  try {
    return Boolean(new TextDecoder(name));
  } catch {
    return false;
  }
}

/**
 * The text of a file's bytes: by the named character set, else by its byte order mark, else as UTF-8 where every byte of
 * it is valid, else as Windows-1252, in which older spreadsheets write curly quotes and dashes.
 * @throws RangeError where the named set is not known, TypeError where the bytes are none of it
 */
export function decodeText(bytes: Uint8Array, encoding?: string): DecodedText {
  const read = (name: string): DecodedText => ({
    text: new TextDecoder(name, { fatal: true }).decode(bytes),
    encoding: name,
  });
  if (encoding) return read(encoding.toLowerCase());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return read('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return read('utf-16be');
  try {
    return read('utf-8');
  } catch {
    return read('windows-1252');
  }
}
