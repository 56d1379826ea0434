/**
 * The text of a filing's bytes, by its byte order mark, the character set that the page names, else UTF-8 where it is valid and
 * Windows-1252 where it is not. Unpacking is up to the caller.
 */
export function decodeFiling(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoderOf(namedSet(bytes)).decode(bytes);
  }
}

/** The character set that `<meta charset>` or the XML declaration names. */
function namedSet(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  const name = /(?:charset|encoding)\s{0,4}=\s{0,4}["']?([\w-]{2,30})/i.exec(start)?.[1] ?? 'windows-1252';
  // The bytes are no UTF-8, whatever the page says; ASCII is a part of Windows-1252.
  return /utf-?8|ascii/i.test(name) ? 'windows-1252' : name;
}

function decoderOf(name: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
