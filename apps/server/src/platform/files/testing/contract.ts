import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { contentFileName, newFileName, OversizedFile, storedFileMaxBytes, type FileStore } from '../files.ts';

interface Opened {
  readonly files: FileStore;
  /** Names that are stored in a folder. */
  names(folder: string): string[];
  close(): Promise<void>;
}

/** What every store of files does. */
export function testFileStore(title: string, open: () => Promise<Opened>): void {
  describe(`${title}: what every store of files does`, () => {
    let opened: Opened;
    let files: FileStore;
    before(async () => {
      opened = await open();
      ({ files } = opened);
    });
    after(() => opened.close());

    test('files are stored, replaced, read and removed by a name of ours', async () => {
      const name = newFileName('photos', 'png');
      assert.equal(await files.read(name), undefined);
      assert.equal(await files.open(name), undefined);
      assert.equal(await files.size(name), undefined);
      await files.put(name, Buffer.from('one'));
      await files.put(name, Buffer.from('three'));
      assert.equal(String(await files.read(name)), 'three');
      assert.equal(await files.size(name), 5);
      assert.deepEqual(opened.names('photos'), [name]);
      await files.remove(name);
      await files.remove(name);
      assert.equal(await files.read(name), undefined);
      assert.deepEqual(opened.names('photos'), []);
    });

    test('an empty file is one', async () => {
      const name = newFileName('filings', 'txt');
      await files.put(name, Buffer.alloc(0));
      assert.equal(await files.size(name), 0);
      assert.equal((await files.read(name))?.length, 0);
    });

    test('a large file is written and read as a stream, in parts of any size', async () => {
      const content = randomBytes(19_000_001);
      const name = newFileName('filings', 'html');
      async function* parts(): AsyncGenerator<Buffer> {
        const scratch = Buffer.alloc(3_000_001);
        for (let at = 0; at < content.length; at += scratch.length) {
          const length = content.copy(scratch, 0, at);
          // The same memory again, as readers of streams do.
          yield scratch.subarray(0, length);
        }
      }
      await files.put(name, parts());
      const found = (await files.open(name))!;
      assert.equal(found.bytes, content.length);
      const read: Buffer[] = [];
      for await (const part of found.stream) read.push(part as Buffer);
      assert.ok(Buffer.concat(read).equals(content));
      assert.ok((await files.read(name))!.equals(content));
    });

    test('a file that is larger than allowed, and one whose reading fails, leave nothing', async () => {
      const before_ = opened.names('filings');
      async function* endless(): AsyncGenerator<Buffer> {
        const part = Buffer.alloc(4_194_304);
        for (let bytes = 0; bytes <= storedFileMaxBytes; bytes += part.length) yield part;
      }
      await assert.rejects(files.put(newFileName('filings', 'html'), endless()), OversizedFile);
      async function* broken(): AsyncGenerator<Buffer> {
        yield Buffer.alloc(10_000_000);
        throw new Error('the sender hung up');
      }
      await assert.rejects(files.put(newFileName('filings', 'html'), broken()));
      assert.deepEqual(opened.names('filings'), before_);
    });

    test('the same content has one name', async () => {
      const digest = Buffer.alloc(32, 7);
      const name = contentFileName('filings', digest, 'html');
      assert.equal(name, `filings/${'07'.repeat(16)}.html`);
      await Promise.all([files.put(name, Buffer.from('x')), files.put(name, Buffer.from('x'))]);
      assert.equal(String(await files.read(name)), 'x');
    });

    test('a name from outside reaches no file', async () => {
      const bad = [
        '../secrets.key',
        'photos/../../x.png',
        '/etc/passwd',
        'photos/abc.png',
        '',
        `photos/${'a'.repeat(32)}.png/..`,
      ];
      for (const name of bad)
        for (const act of [
          () => files.read(name),
          () => files.open(name),
          () => files.size(name),
          () => files.put(name, Buffer.from('x')),
          () => files.remove(name),
        ])
          await assert.rejects(act, TypeError, name);
    });
  });
}
