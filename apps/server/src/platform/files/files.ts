import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Bytes of a file, whole or in parts as they come. */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

/** A stored file that is read while it is sent. Destroying the stream ends the reading. */
export interface OpenFile {
  readonly bytes: number;
  readonly stream: Readable;
}

/**
 * Stored files by name. A name is `folder/32 hex digits.end`: made by the server, never taken from a person.
 * Every method throws a TypeError for another name.
 */
export interface FileStore {
  /**
   * Stores a whole file, or nothing of it.
   * @throws OversizedFile where it has more than `storedFileMaxBytes`
   */
  put(name: string, content: FileContent): Promise<void>;
  /** Undefined where there is none. */
  read(name: string): Promise<Buffer | undefined>;
  /** The same as a stream, for large files. */
  open(name: string): Promise<OpenFile | undefined>;
  /** Bytes of a file; undefined where there is none. */
  size(name: string): Promise<number | undefined>;
  /** Does nothing where there is none. */
  remove(name: string): Promise<void>;
  /**
   * Removes what a `put` of a killed process left half-written. A bucket has its own rule for that (its lifecycle).
   * @param ageMs milliseconds since the last byte
   */
  removeUnfinished?(ageMs: number): Promise<void>;
  /** Ends open connections. */
  close(): Promise<void>;
}

/** Bytes of a stored file at most. */
export const storedFileMaxBytes = 67_108_864;

/** A file that is larger than a store takes. */
export class OversizedFile extends Error {}

const wellFormed = /^[a-z][a-z-]{0,30}\/[a-f0-9]{32}\.[a-z][a-z0-9]{1,4}$/;

/** @throws TypeError where this is no name of a stored file */
export function checkFileName(name: string): string {
  if (!wellFormed.test(name)) throw new TypeError('this is no name of a stored file');
  return name;
}

/** A new name that nobody can guess. */
export const newFileName = (folder: string, end: string): string =>
  `${folder}/${randomBytes(16).toString('hex')}.${end}`;

/** The name of a file by its content: the same content is stored once. @param sha256 digest of the content */
export const contentFileName = (folder: string, sha256: Buffer, end: string): string =>
  `${folder}/${sha256.toString('hex').slice(0, 32)}.${end}`;

/** The parts of a file, as long as they are not too many bytes. @throws OversizedFile */
export async function* withinSize(content: FileContent): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const part of content instanceof Uint8Array ? [content] : content) {
    bytes += part.length;
    if (bytes > storedFileMaxBytes)
      throw new OversizedFile(`a file of more than ${storedFileMaxBytes} bytes`);
    yield part;
  }
}
