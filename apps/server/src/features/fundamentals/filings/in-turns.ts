import { createHash } from 'node:crypto';
import { nextTurn } from '../../../platform/turns.ts';

// Documents have up to 50 MB, of which each of these works takes a tenth of a second and more at once.
const bytesAtOnce = 524_288;

/** The digest of bytes, in pieces, so that others are served between them. */
export async function sha256InTurns(bytes: Uint8Array): Promise<Buffer> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    if (at) await nextTurn();
    hash.update(bytes.subarray(at, at + bytesAtOnce));
  }
  return hash.digest();
}

/** What `TextDecoder` makes of bytes, in pieces, so that others are served between them. @param charset as it names it */
export async function decodeInTurns(bytes: Uint8Array, charset: string): Promise<string> {
  const decoder = new TextDecoder(charset);
  const parts: string[] = [];
  let at = 0;
  // The last piece is a long one: with none left, the decoder has too little space for what a broken end becomes, and throws.
  for (; bytes.length - at > bytesAtOnce * 1.5; at += bytesAtOnce) {
    parts.push(decoder.decode(bytes.subarray(at, at + bytesAtOnce), { stream: true }));
    await nextTurn();
  }
  parts.push(decoder.decode(bytes.subarray(at)));
  return parts.join('');
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** The UTF-8 of a text, in pieces, so that others are served between them. */
export async function utf8InTurns(text: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let end = 0;
  for (let at = 0; at < text.length; at = end) {
    if (at) await nextTurn();
    end = at + bytesAtOnce;
    // Both halves of a sign are in one piece.
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1;
    parts.push(Buffer.from(text.slice(at, end), 'utf8'));
  }
  return Buffer.concat(parts);
}
