// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createZstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { Header } from 'tar';
import { freshDatabase, templateDatabase, type FreshDatabase } from '../db/testing/cluster.ts';
import { testDatabase } from '../db/testing/database.ts';
import { tableDigests } from '../../testing/process-store.ts';
import { createBackup } from './create.ts';
import { createEntryGuard, mostEntries } from './guard.ts';
import { restoreBackup } from './restore.ts';

type Entry = { path: string; bytes?: Buffer; type?: string; linkpath?: string; size?: number };

const block = 512;
const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((block - (bytes.length % block)) % block)]);

function headOf({
  path,
  bytes = Buffer.alloc(0),
  type = 'File',
  linkpath,
  size = bytes.length,
}: Entry): Buffer {
  const made = Buffer.alloc(block);
  new Header({
    path,
    size,
    mode: 0o600,
    type: type as 'File',
    mtime: new Date(0),
    ...(linkpath && { linkpath }),
  }).encode(made);
  return made;
}

const tarOf = (entries: readonly Entry[]): Buffer =>
  Buffer.concat([
    ...entries.flatMap((entry) => [headOf(entry), padded(entry.bytes ?? Buffer.alloc(0))]),
    Buffer.alloc(2 * block),
  ]);

/** The entries of a plain archive. */
function entriesOf(tar: Buffer): Entry[] {
  const found: Entry[] = [];
  for (let at = 0; tar[at] !== 0;) {
    const head = new Header(tar.subarray(at, at + block));
    const bytes = tar.subarray(at + block, at + block + head.size!);
    found.push({ path: head.path!, bytes });
    at += block + padded(bytes).length;
  }
  return found;
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const digestOf = (bytes: Buffer) => ({
  rows: 0,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

describe('a hostile archive is refused, and nothing is restored', () => {
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-hostile-'));
  const outside = join(folder, 'outside');
  const dataDir = join(folder, 'data');
  let source: Awaited<ReturnType<typeof testDatabase>>;
  let target: FreshDatabase;
  let whole: Entry[];
  before(async () => {
    source = await testDatabase();
    mkdirSync(join(folder, 'from', 'files', 'photos'), { recursive: true });
    writeFileSync(join(folder, 'from', 'files', 'photos', 'a.png'), 'picture');
    const file = join(folder, 'whole.tar.zst');
    await createBackup({ databaseUrl: source.url, dataDir: join(folder, 'from'), file });
    whole = entriesOf(zstdDecompressSync(readFileSync(file)));
    target = await freshDatabase(await templateDatabase('empty', async () => undefined));
    mkdirSync(join(dataDir, 'files'), { recursive: true });
    writeFileSync(join(dataDir, 'files', 'kept.png'), 'kept');
  });
  after(async () => {
    await target.drop();
    await source.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The whole backup with entries added before its manifest, which lists them by default. */
  function withEntries(added: readonly Entry[], promise = true): Entry[] {
    const manifest = JSON.parse(whole.at(-1)!.bytes!.toString()) as { files: Record<string, unknown> };
    if (promise)
      for (const { path, bytes } of added)
        Object.defineProperty(manifest.files, path, {
          value: digestOf(bytes ?? Buffer.alloc(0)),
          enumerable: true,
          configurable: true,
        });
    return [...whole.slice(0, -1), ...added, { path: 'manifest.json', bytes: json(manifest) }];
  }

  function withHeader(change: (header: Record<string, unknown>) => unknown): Entry[] {
    const header = JSON.parse(whole[0]!.bytes!.toString()) as Record<string, unknown>;
    change(header);
    const bytes = json(header);
    const manifest = JSON.parse(whole.at(-1)!.bytes!.toString()) as Record<string, unknown>;
    manifest['headerSha256'] = digestOf(bytes).sha256;
    return [
      { path: 'header.json', bytes },
      ...whole.slice(1, -1),
      { path: 'manifest.json', bytes: json(manifest) },
    ];
  }

  async function refused(bytes: Buffer, message: RegExp): Promise<void> {
    const file = join(folder, 'hostile.tar.zst');
    writeFileSync(file, bytes);
    await assert.rejects(
      restoreBackup({ file, databaseUrl: target.url, force: true, dataDir }),
      (error: Error) => error.name === 'CommandError' && message.test(error.message),
      String(message),
    );
    assert.deepEqual(await tableDigests(target.url), {});
    assert.deepEqual(readdirSync(dataDir, { recursive: true }).sort(), ['files', join('files', 'kept.png')]);
    assert.ok(!existsSync(outside));
  }
  const pack = (entries: readonly Entry[]): Buffer => zstdCompressSync(tarOf(entries));
  const evil = Buffer.from('evil');

  test('the same archive without a fault is restored', async () => {
    const file = join(folder, 'fine.tar.zst');
    writeFileSync(file, pack(withEntries([{ path: 'files/photos/b.png', bytes: evil }])));
    const fresh = await freshDatabase(await templateDatabase('empty', async () => undefined));
    const into = join(folder, 'fine');
    await restoreBackup({ file, databaseUrl: fresh.url, force: false, dataDir: into });
    assert.equal(readFileSync(join(into, 'files', 'photos', 'b.png'), 'utf8'), 'evil');
    await fresh.drop();
  });

  const outsideNames = [
    '../outside',
    'files/../../outside',
    'files/photos/../../../outside',
    '/tmp/outside',
    'C:\\outside',
    'files\\..\\outside',
    'files//outside',
    'files/./outside',
    'postgres/PG_VERSION',
    'secrets.key/../outside',
    'files/a\u0001b',
    'constructor',
    '__proto__',
  ];
  for (const path of outsideNames)
    test(`a file named ${JSON.stringify(path)}`, () =>
      refused(pack(withEntries([{ path, bytes: evil }])), /outside its folders|cannot be read|damaged/));

  for (const type of ['SymbolicLink', 'Link', 'Directory', 'FIFO', 'CharacterDevice'])
    test(`an entry that is a ${type}`, () =>
      refused(
        pack(withEntries([{ path: 'files/link', type, linkpath: '../../outside' }])),
        /something else than files: "files\/link\/?" is a /,
      ));

  test('a file that its manifest does not name, and one that occurs twice', async () => {
    await refused(
      pack(withEntries([{ path: 'files/b.png', bytes: evil }], false)),
      /file files\/b.png is not in the manifest/,
    );
    const twice = { path: 'files/b.png', bytes: evil };
    await refused(pack(withEntries([twice, twice])), /holds files\/b.png twice/);
  });

  test('a wrong checksum, and an archive that ends too early', async () => {
    const changed = withEntries([{ path: 'files/b.png', bytes: evil }]);
    changed.at(-2)!.bytes = Buffer.from('EVIL');
    await refused(pack(changed), /file files\/b.png is not what was backed up/);
    const cut = tarOf(whole);
    await refused(zstdCompressSync(cut.subarray(0, cut.length / 2)), /ends too early/);
    await refused(pack(whole.slice(0, -1)), /its manifest is missing/);
    await refused(pack([...whole, { path: 'files/b.png', bytes: evil }]), /goes on after its manifest/);
  });

  test('a header that is read whole and has no end', () =>
    refused(
      zstdCompressSync(headOf({ path: 'header.json', size: 7_000_000_000 })),
      /header.json has more than \d+ bytes/,
    ));

  test('a small file that is unpacked to gigabytes', async () => {
    const size = 2.125 * 1024 * 1024 * 1024;
    const zeros = Buffer.alloc(16 * 1024 * 1024);
    const head = tarOf(whole.slice(0, 1)).subarray(0, -2 * block);
    function* plain(): Generator<Buffer> {
      yield Buffer.concat([head, headOf({ path: 'files/bomb', size })]);
      for (let bytes = 0; bytes < size; bytes += zeros.length) yield zeros;
    }
    const bomb = await buffer(Readable.from(plain()).pipe(createZstdCompress()));
    assert.ok(bomb.length < 3_000_000);
    const before = process.memoryUsage.rss();
    await refused(bomb, /are unpacked to more than/);
    assert.ok(process.memoryUsage.rss() - before < 300 * 1024 * 1024);
  });

  test('more entries than a backup has', () => {
    const guard = createEntryGuard('many.tar.zst');
    for (let n = 0; n < mostEntries; n += 1) guard(`files/${n}`);
    assert.throws(() => guard('files/more'), { name: 'CommandError', message: /more than 200000 entries/ });
  });

  test('a header or manifest of another shape', async () => {
    await refused(
      pack(withHeader((header) => (header['tables'] = 'all'))),
      /header.json cannot be used: tables/,
    );
    await refused(
      pack(withHeader((header) => delete header['migrations'])),
      /header.json cannot be used: migrations/,
    );
    await refused(
      pack(
        withHeader((header) =>
          (header['tables'] as object[]).push({ name: 'x"; drop table account; --', columns: ['a'] }),
        ),
      ),
      /name other tables/,
    );
    const manifest = { path: 'manifest.json', bytes: json({ tables: {}, files: {} }) };
    await refused(pack([...whole.slice(0, -1), manifest]), /manifest.json cannot be used/);
  });
});
