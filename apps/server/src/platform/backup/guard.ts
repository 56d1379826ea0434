import { z } from 'zod';
import {
  BackupError,
  isUsagePart,
  ownEntries,
  tableOf,
  type BackupHeader,
  type BackupManifest,
} from './manifest.ts';
import { ownFolders } from './files.ts';

// An archive may come from anywhere. Nothing of it is believed before it has been checked here.

/** Entries of one archive. A file, a part of a table or of the usage events is one. */
export const mostEntries = 200_000;
/** Bytes of an entry that is read whole: header, manifest, waiting jobs, a part of the usage events. */
export const wholeEntryBytes = 128 * 1024 * 1024;
/** An archive that is unpacked to more than this must not be smaller than a thousandth of it. */
const freeBytes = 2 * 1024 * 1024 * 1024;
const mostRatio = 1000;
const nameChars = 300;

const count = z.number().int().min(0);
const digest = z.object({ rows: count, bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const headerShape = z.object({
  product: z.literal('midoffice'),
  format: z.literal(1),
  release: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.string().max(nameChars)).min(1).max(10_000),
  tables: z
    .array(z.object({ name: z.string().min(1).max(63), columns: z.array(z.string().min(1).max(63)) }))
    .max(10_000),
  demo: z.boolean(),
  withSecrets: z.boolean(),
});
const manifestShape = z.object({
  headerSha256: z.string(),
  tables: z.record(z.string(), digest),
  files: z.record(z.string(), digest),
  sequences: z.array(
    z.object({
      table: z.string(),
      column: z.string(),
      lastValue: z.string().regex(/^\d{1,19}$/),
      isCalled: z.boolean(),
    }),
  ),
  usage: z
    .object({ columns: z.array(z.string().regex(/^\w+$/)), rows: count, checksum: z.string().nullable() })
    .optional(),
});

function parse<T>(file: string, path: string, bytes: Buffer, shape: z.ZodType): T {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BackupError(`${file}: ${path} cannot be read`);
  }
  const found = shape.safeParse(value);
  if (found.success) return found.data as T;
  const issue = found.error.issues[0]!;
  throw new BackupError(`${file}: ${path} cannot be used: ${issue.path.join('.') || 'it'} ${issue.message}`);
}

/** @throws BackupError where it is not the header of a backup that this release can read */
export function parseHeader(file: string, path: string, bytes: Buffer): BackupHeader {
  const { product, format } = parse<{ product?: unknown; format?: unknown }>(
    file,
    path,
    bytes,
    z.looseObject({}),
  );
  if (product !== 'midoffice') throw new BackupError(`${file}: is not a backup of Midoffice`);
  if (format !== 1)
    throw new BackupError(
      `${file}: has format ${String(format)}, which this release does not know. A newer release made it.`,
    );
  return parse(file, path, bytes, headerShape);
}

/** @throws BackupError where it is no manifest, or is about other tables than the header */
export function parseManifest(
  file: string,
  path: string,
  bytes: Buffer,
  header: BackupHeader,
): BackupManifest {
  const manifest = parse<BackupManifest>(file, path, bytes, manifestShape);
  const named = new Set(header.tables.map(({ name }) => name));
  if (named.size !== header.tables.length) throw new BackupError(`${file}: its header names a table twice`);
  const other = Object.keys(manifest.tables).find((name) => !named.has(name));
  if (other !== undefined || Object.keys(manifest.tables).length !== named.size)
    throw new BackupError(`${file}: ${path} and header name other tables (${other ?? 'one is missing'})`);
  return manifest;
}

/** Whether a path is one that a backup writes: of its own entries, or of a file below one of the data folder's. */
function isOwnPath(path: string): boolean {
  if (ownEntries.includes(path) || isUsagePart(path) || tableOf(path) !== undefined) return true;
  const [folder, ...rest] = path.split('/');
  const isPlain = rest.length > 0 && rest.every((part) => part !== '' && part !== '.' && part !== '..');
  // oxlint-disable-next-line no-control-regex -- what no file of ours is called
  return isPlain && (ownFolders as readonly string[]).includes(folder!) && !/[\u0000-\u001f\\:]/.test(path);
}

/** Looks at each entry of an archive as it comes. @throws BackupError */
export function createEntryGuard(file: string) {
  const seen = new Set<string>();
  return (path: string): void => {
    if (seen.size >= mostEntries) throw new BackupError(`${file}: holds more than ${mostEntries} entries`);
    if (path.length > nameChars || !isOwnPath(path))
      throw new BackupError(
        `${file}: holds a file outside its folders: ${JSON.stringify(path.slice(0, nameChars))}`,
      );
    if (seen.has(path)) throw new BackupError(`${file}: holds ${path} twice`);
    seen.add(path);
  };
}

/** Refuses an archive that is unpacked to far more than backups are. @throws BackupError */
export function checkRatio(file: string, packedBytes: number, plainBytes: number): void {
  if (plainBytes > freeBytes && plainBytes > packedBytes * mostRatio)
    throw new BackupError(
      `${file}: ${packedBytes} bytes are unpacked to more than ${plainBytes}, which no backup is. Nothing was restored.`,
    );
}
