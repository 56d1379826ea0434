// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testBucket, type TestBucket } from '../../../testing/s3.ts';
import { newFileName } from '../../files/files.ts';
import { testFileStore } from '../../files/testing/contract.ts';
import { createLog } from '../../log/log.ts';
import { createS3Files, type S3Options } from './s3-files.ts';

testFileStore('S3', async () => {
  const { sandbox, options } = await testBucket();
  const files = createS3Files(options, createLog('silent'));
  return {
    files,
    names: (folder) =>
      sandbox.s3
        .keys('files-test')
        .map((key) => key.slice(options.prefix.length))
        .filter((name) => name.startsWith(`${folder}/`)),
    async close() {
      await files.close();
      await sandbox.close();
    },
  };
});

describe('files in S3', () => {
  let sandbox: TestBucket['sandbox'];
  let options: S3Options;
  before(async () => {
    ({ sandbox, options } = await testBucket());
  });
  after(() => sandbox.close());
  const open = (more: Partial<S3Options> = {}) => createS3Files({ ...options, ...more }, createLog('silent'));
  const name = newFileName('filings', 'html');
  const sent = (): string[] =>
    sandbox
      .requests()
      .map(({ method, query }) => [method, ...Object.keys(query).filter((key) => key !== 'x-id')].join(' '));

  test('a small file is one request, a large one an upload in parts', async () => {
    const files = open();
    await files.put(name, Buffer.from('small'));
    assert.deepEqual(sent(), ['PUT']);
    await files.put(name, Buffer.alloc(17_000_000, 1));
    assert.deepEqual(sent().slice(1), [
      'POST uploads',
      'PUT partNumber uploadId',
      'PUT partNumber uploadId',
      'PUT partNumber uploadId',
      'POST uploadId',
    ]);
    assert.equal(await files.size(name), 17_000_000);
    assert.equal(sandbox.s3.openUploads('files-test'), 0);
    await files.close();
  });

  test('an upload whose part is refused is aborted, and the file stays as it was', async () => {
    const files = open();
    await files.put(name, Buffer.from('before'));
    sandbox.inject({ kind: '500', vendor: 's3', method: 'PUT', skip: 1, times: 10 });
    await assert.rejects(files.put(name, Buffer.alloc(17_000_000, 1)), {
      status: 502,
      message: 'S3 does not answer, please try again.',
    });
    sandbox.clearFaults();
    assert.equal(sandbox.s3.openUploads('files-test'), 0);
    assert.equal(String(await files.read(name)), 'before');
    await files.close();
  });

  test('a failure of the service that passes is not noticed', async () => {
    const files = open();
    sandbox.inject(
      { kind: '429', vendor: 's3', method: 'PUT' },
      { kind: 'reset', vendor: 's3', method: 'GET' },
    );
    await files.put(name, Buffer.from('again'));
    assert.equal(String(await files.read(name)), 'again');
    await files.close();
  });

  test('wrong keys and a missing bucket are said, a wrong secret at the signature', async () => {
    const refused = async (more: Partial<S3Options>, message: string): Promise<void> => {
      const files = open(more);
      for (const act of [
        () => files.put(name, Buffer.from('x')),
        () => files.read(name),
        () => files.remove(name),
      ])
        await assert.rejects(act, { status: 502, message });
      await files.close();
    };
    const byKeys = 'S3 refuses our credentials. Please check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.';
    await refused({ accessKeyId: 'AKIDOTHER' }, byKeys);
    await refused({ secretAccessKey: 'another' }, byKeys);
    await refused({ bucket: 'files-none' }, 'S3 refuses our credentials. Please check S3_BUCKET.');
    const files = open({ endpoint: 'http://127.0.0.1:9' });
    await assert.rejects(files.read(name), { status: 502, message: 'S3 does not answer, please try again.' });
    await files.close();
  });
});
