import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { startSandbox, type Sandbox } from '../start.ts';
import { signatureProblem } from '../kernel/aws-signature.ts';

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };

describe('the stand-in of S3', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_x' }, s3: { ...keys, buckets: ['box'] } });
  });
  after(() => sandbox.close());

  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string): Buffer =>
    createHmac('sha256', key).update(text).digest();

  /** A signed request, written down step by step as the service's reference does. */
  async function ask(
    method: string,
    path: string,
    body = '',
    { secret = keys.secretAccessKey, change = {} as Record<string, string>, date = new Date() } = {},
  ): Promise<{ status: number; text: string; headers: Headers }> {
    const url = new URL(path, sandbox.url);
    const moment = date.toISOString().replace(/[-:]|\.\d{3}/g, '');
    const day = moment.slice(0, 8);
    const headers: Record<string, string> = { 'x-amz-content-sha256': hash(body), 'x-amz-date': moment };
    const canonical = [
      method,
      url.pathname,
      [...url.searchParams]
        .sort()
        .map((pair) => pair.join('='))
        .join('&'),
      `host:${url.host}`,
      `x-amz-content-sha256:${headers['x-amz-content-sha256']}`,
      `x-amz-date:${moment}`,
      '',
      'host;x-amz-content-sha256;x-amz-date',
      hash(body),
    ].join('\n');
    const scope = `${day}/eu-central-1/s3/aws4_request`;
    const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), 'eu-central-1'), 's3'), 'aws4_request');
    const signature = hmac(key, ['AWS4-HMAC-SHA256', moment, scope, hash(canonical)].join('\n')).toString(
      'hex',
    );
    headers['authorization'] =
      `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`;
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...change },
      ...(body && { body }),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }
  const code = (text: string): string => /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? text;

  test('takes what is signed, and answers it again', async () => {
    assert.equal((await ask('PUT', '/s3/box/a.txt', 'hello')).status, 200);
    const { status, text, headers } = await ask('GET', '/s3/box/a.txt');
    assert.deepEqual(
      [status, text, headers.get('etag')],
      [200, 'hello', `"${createHash('md5').update('hello').digest('hex')}"`],
    );
    assert.equal((await ask('DELETE', '/s3/box/a.txt')).status, 204);
    const gone = await ask('GET', '/s3/box/a.txt');
    assert.deepEqual([gone.status, code(gone.text)], [404, 'NoSuchKey']);
    assert.equal(code((await ask('GET', '/s3/other/a.txt')).text), 'NoSuchBucket');
  });

  test('refuses another secret, a changed body, path or query, an old request, and one without a signature', async () => {
    const refusals = await Promise.all([
      ask('PUT', '/s3/box/b.txt', 'x', { secret: 'another' }),
      ask('PUT', '/s3/box/b.txt', 'x', { change: { 'x-amz-content-sha256': hash('y') } }),
      ask('PUT', '/s3/box/b.txt', 'x', { date: new Date(Date.now() - 3_600_000) }),
      ask('PUT', '/s3/box/b.txt', 'x', { change: { authorization: 'Basic eDp5' } }),
      ask('PUT', '/s3/box/b.txt', 'x', { change: { 'x-amz-acl': 'public-read' } }),
    ]);
    assert.deepEqual(
      refusals.map(({ status, text }) => `${status} ${code(text)}`),
      [
        '403 SignatureDoesNotMatch',
        '400 XAmzContentSHA256Mismatch',
        '403 RequestTimeTooSkewed',
        '403 AccessDenied',
        '403 AccessDenied',
      ],
    );
    assert.deepEqual(sandbox.s3.keys('box'), []);
  });

  test('joins the parts of an upload in order, and refuses small and unknown ones', async () => {
    const begun = await ask('POST', '/s3/box/c.txt?uploads=');
    const id = /<UploadId>([\w-]+)</.exec(begun.text)![1]!;
    const part = async (number: number, body: string): Promise<string> =>
      (await ask('PUT', `/s3/box/c.txt?partNumber=${number}&uploadId=${id}`, body)).headers.get('etag')!;
    const complete = (list: readonly (readonly [number, string])[]) =>
      ask(
        'POST',
        `/s3/box/c.txt?uploadId=${id}`,
        `<CompleteMultipartUpload>${list.map(([number, etag]) => `<Part><ETag>${etag}</ETag><PartNumber>${number}</PartNumber></Part>`).join('')}</CompleteMultipartUpload>`,
      );
    const [small, second] = [await part(1, 'x'), await part(2, 'end')];
    assert.equal(
      code(
        (
          await complete([
            [1, small],
            [2, second],
          ])
        ).text,
      ),
      'EntityTooSmall',
    );
    const first = await part(1, 'y'.repeat(5_242_880));
    assert.equal(
      code(
        (
          await complete([
            [2, second],
            [1, first],
          ])
        ).text,
      ),
      'InvalidPartOrder',
    );
    assert.equal(
      code(
        (
          await complete([
            [1, small],
            [2, second],
          ])
        ).text,
      ),
      'InvalidPart',
    );
    assert.equal(
      (
        await complete([
          [1, first],
          [2, second],
        ])
      ).status,
      200,
    );
    assert.match((await ask('GET', '/s3/box/c.txt')).text, /^y{10}.*yend$/);
    assert.equal(sandbox.s3.openUploads('box'), 0);
  });

  test('checks signatures as the published example of the service has them', () => {
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    };
    const request = { method: 'GET', url: '/test.txt', headers, body: Buffer.alloc(0) };
    const own = {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    };
    const at = Date.parse('2013-05-24T00:01:00Z');
    assert.equal(signatureProblem(request, own, 's3', at), undefined);
    assert.equal(signatureProblem({ ...request, url: '/other.txt' }, own, 's3', at), 'SignatureDoesNotMatch');
  });
});
