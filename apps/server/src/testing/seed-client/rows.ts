import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './client.ts';

/** Reads a GET of the main or of the data host with the session. @throws Error where it is not answered with 200 */
export type Read = <T>(path: string) => Promise<T>;

interface RowsModule {
  readonly rows: readonly Row[];
  /** What the rows of the file need to know of the demo world, by names of their own. */
  readonly facts?: (read: Read) => Promise<Record<string, string>>;
}

const folder = join(import.meta.dirname, 'rows');

/** The files of `rows/`, by name: one for the calls of an area, so that two areas never edit one list. */
export const rowFiles: readonly RowsModule[] = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map(async (name) => (await import(join(folder, name))) as RowsModule),
);
