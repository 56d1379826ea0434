import { createHash } from 'node:crypto';
import type { ClickHouse } from '../clickhouse/clickhouse.ts';
import type { ArchiveWriter } from './archive.ts';
import { BackupError, usagePartPath, type Digest, type UsageContent } from './manifest.ts';

// Whole lines, as many as an engine takes in one insert without much memory.
const partBytes = 4 * 1024 * 1024;

/** Columns that are stored; generated ones and roll-ups follow from them. */
async function columnsOf(engine: ClickHouse): Promise<string[]> {
  const rows = await engine.query<{ name: string }>(
    `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = 'request_event' ORDER BY position`,
  );
  return rows.map(({ name }) => name);
}

/** Rows and a digest that does not depend on their order. */
async function digestOf(
  engine: ClickHouse,
  columns: readonly string[],
): Promise<{ rows: number; checksum: string }> {
  const [row] = await engine.query<{ rows: number; checksum: string }>(
    `SELECT count() AS rows, toString(sum(cityHash64(${columns.join(', ')}))) AS checksum FROM request_event`,
  );
  return row!;
}

const countLines = (bytes: Buffer): number => {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
};

/**
 * Adds every event of the usage engine to a backup, in parts of whole lines. One question reads one state of the
 * table; its digest is kept where nothing was added meanwhile.
 */
export async function addUsage(
  archive: ArchiveWriter,
  engine: ClickHouse,
): Promise<{ files: Record<string, Digest>; content: UsageContent }> {
  const columns = await columnsOf(engine);
  const before = await digestOf(engine, columns);
  const files: Record<string, Digest> = {};
  let [part, rows, held] = [0, 0, 0];
  let chunks: Buffer[] = [];
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(chunks);
    [chunks, held] = [[], 0];
    part += 1;
    rows += countLines(bytes);
    const path = usagePartPath(part);
    await archive.add(path, bytes);
    files[path] = { rows: 0, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  for await (const chunk of engine.stream(
    `SELECT ${columns.join(', ')} FROM request_event`,
    {},
    'TabSeparated',
  )) {
    chunks.push(chunk);
    held += chunk.length;
    if (held >= partBytes) await flush();
  }
  if (held) await flush();
  const after = await digestOf(engine, columns);
  const still = before.checksum === after.checksum && before.rows === rows;
  return { files, content: { columns, rows, checksum: still ? before.checksum : null } };
}

/** Empties the usage engine and loads a backup's events; the roll-ups follow. @throws BackupError */
export async function loadUsage(
  engine: ClickHouse,
  content: UsageContent,
  parts: AsyncIterable<{ path: string; bytes: Buffer }>,
): Promise<void> {
  const known = await columnsOf(engine);
  const missing = content.columns.filter((column) => !known.includes(column));
  if (missing.length)
    throw new BackupError(
      `this release has no place for ${missing.join(', ')} of the usage events; nothing was changed`,
    );
  const tables = await engine.query<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name != 'schema_version'`,
  );
  for (const { name } of tables) await engine.command(`TRUNCATE TABLE ${name}`);
  const token = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  for await (const { path, bytes } of parts)
    await engine.insert(
      `request_event (${content.columns.join(', ')})`,
      bytes.toString('utf8'),
      'TabSeparated',
      `restore:${token}:${Date.now()}:${path}`,
    );
  const found = await digestOf(engine, content.columns);
  if (found.rows !== content.rows || (content.checksum !== null && found.checksum !== content.checksum))
    throw new BackupError(
      `the usage events did not come back as they were backed up (${found.rows} of ${content.rows})`,
    );
}
