import { createHash, type Hash } from 'node:crypto';
import { bytesOf, readArchive, type Entry } from './archive.ts';
import { createEntryGuard, parseHeader, parseManifest, wholeEntryBytes } from './guard.ts';
import {
  BackupError,
  headerPath,
  manifestPath,
  secretsPath,
  tableOf,
  type BackupHeader,
  type BackupManifest,
  type Digest,
} from './manifest.ts';
import { readCompressed } from './stream.ts';

/** A backup whose every part has been checked against its manifest. */
export interface CheckedBackup {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
  readonly rows: number;
  /** The secrets key, where it is in the backup. */
  readonly secretsKey: string | undefined;
}

interface Sum {
  readonly hash: Hash;
  rows: number;
  bytes: number;
}

/** Adds up what is read: bytes, and line ends, which are the rows of COPY text. */
async function addUp(sums: Map<string, Sum>, name: string, entry: Entry, countRows: boolean): Promise<void> {
  const sum = sums.get(name) ?? { hash: createHash('sha256'), rows: 0, bytes: 0 };
  sums.set(name, sum);
  for await (const chunk of entry.body) {
    sum.hash.update(chunk);
    sum.bytes += chunk.length;
    if (countRows) for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) sum.rows += 1;
  }
}

function compare(
  file: string,
  kind: string,
  found: ReadonlyMap<string, Sum>,
  promised: Readonly<Record<string, Digest>>,
): void {
  for (const [name, digest] of Object.entries(promised)) {
    const sum = found.get(name) ?? { hash: createHash('sha256'), rows: 0, bytes: 0 };
    if (!found.has(name) && kind === 'file') throw new BackupError(`${file}: ${kind} ${name} is missing`);
    if (sum.rows !== digest.rows || sum.bytes !== digest.bytes)
      throw new BackupError(
        `${file}: ${kind} ${name} has ${sum.rows} rows and ${sum.bytes} bytes, the manifest says ${digest.rows} and ${digest.bytes}`,
      );
    if (sum.hash.digest('hex') !== digest.sha256)
      throw new BackupError(`${file}: ${kind} ${name} is not what was backed up (its digest differs)`);
  }
  for (const name of found.keys())
    if (!Object.hasOwn(promised, name))
      throw new BackupError(`${file}: ${kind} ${name} is not in the manifest`);
}

/**
 * Reads a whole backup and checks every digest and count.
 * @throws BackupError naming the part that is not as it was written, or missing
 */
export async function verifyBackup(file: string): Promise<CheckedBackup> {
  try {
    return await check(file);
  } catch (error) {
    if ((error as Error).name === 'ArchiveError')
      throw new BackupError(`${file}: ${(error as Error).message}`);
    throw error;
  }
}

async function check(file: string): Promise<CheckedBackup> {
  let header: BackupHeader | undefined;
  let headerSha256 = '';
  let manifest: BackupManifest | undefined;
  let secretsKey: string | undefined;
  const [tables, files] = [new Map<string, Sum>(), new Map<string, Sum>()];
  const guard = createEntryGuard(file);
  for await (const entry of readArchive(readCompressed(file))) {
    if (!header && entry.path !== headerPath) throw new BackupError(`${file}: is not a backup of Midoffice`);
    guard(entry.path);
    const table = tableOf(entry.path);
    if (!header) {
      const bytes = await bytesOf(entry, wholeEntryBytes);
      header = parseHeader(file, headerPath, bytes);
      headerSha256 = createHash('sha256').update(bytes).digest('hex');
    } else if (manifest) throw new BackupError(`${file}: goes on after its manifest`);
    else if (entry.path === manifestPath)
      manifest = parseManifest(file, manifestPath, await bytesOf(entry, wholeEntryBytes), header);
    else if (table !== undefined) await addUp(tables, table, entry, true);
    else if (entry.path === secretsPath) {
      const bytes = await bytesOf(entry, wholeEntryBytes);
      secretsKey = bytes.toString('utf8').trim();
      files.set(secretsPath, { hash: createHash('sha256').update(bytes), rows: 0, bytes: bytes.length });
    } else await addUp(files, entry.path, entry, false);
  }
  if (!header || !manifest) throw new BackupError(`${file}: is incomplete, its manifest is missing`);
  if (manifest.headerSha256 !== headerSha256)
    throw new BackupError(`${file}: its header is not what was written`);
  compare(file, 'table', tables, manifest.tables);
  compare(file, 'file', files, manifest.files);
  return {
    header,
    manifest,
    rows: Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0),
    secretsKey,
  };
}
