import { crc32 } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signatureProblem, type AwsKeys } from '../kernel/aws-signature.ts';
import { serveRaw, type RawAnswer } from '../kernel/serve-raw.ts';
import type { FaultStatus } from '../kernel/serve.ts';
import type { SandboxRuntime, Vendor } from '../kernel/vendor.ts';
import { Bucket, S3Refusal } from './objects.ts';

export interface S3Options extends AwsKeys {
  readonly buckets: readonly string[];
}

/** What tests do with the stand-in beside its protocol. */
export interface S3Helpers {
  /** Keys of a bucket, sorted. */
  keys(bucket: string): string[];
  /** Uploads in parts that were neither completed nor aborted. */
  openUploads(bucket: string): number;
}

const prefix = '/s3';
const partLimitBytes = 64 * 1_048_576;
const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`);
const element = (name: string, inner: string): string => `<${name}>${inner}</${name}>`;
const xml = (status: number, root: string, members: Readonly<Record<string, string>>): RawAnswer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${Object.entries(
    members,
  )
    .map(([name, value]) => element(name, escaped(value)))
    .join('')}</${root}>`,
});
const refusal = ({ status, code, message }: S3Refusal): RawAnswer =>
  xml(status, 'Error', { Code: code, Message: message, RequestId: 'sandbox' });

/** The parts that a body lists; the SDK writes one `Part` element for each. */
function listedParts(body: Buffer): { number: number; etag: string }[] {
  return body
    .toString('utf8')
    .split('<Part>')
    .slice(1)
    .map((part) => {
      const inner = (name: string): string => part.split(`<${name}>`)[1]?.split('<')[0] ?? '';
      return { number: Number(inner('PartNumber')), etag: inner('ETag').replaceAll('&quot;', '"') };
    });
}

/** @throws S3Refusal where a checksum that the sender gave is not that of the body */
function checkChecksum(request: FastifyRequest, body: Buffer): void {
  const given = request.headers['x-amz-checksum-crc32'];
  if (given === undefined) return;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  if (given !== bytes.toString('base64'))
    throw new S3Refusal(400, 'BadDigest', 'The CRC32 you specified did not match what we received.');
}

function answer(
  bucket: Bucket,
  request: FastifyRequest,
  key: string,
  body: Buffer,
  nowMs: number,
): RawAnswer {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const upload = query.get('uploadId') ?? undefined;
  const type = String(request.headers['content-type'] ?? 'application/octet-stream');
  const { method } = request;
  if (method === 'POST' && query.has('uploads'))
    return xml(200, 'InitiateMultipartUploadResult', { Key: key, UploadId: bucket.begin(key, type) });
  if (method === 'POST' && upload !== undefined) {
    const { etag } = bucket.complete(key, upload, listedParts(body), nowMs);
    return xml(200, 'CompleteMultipartUploadResult', { Key: key, ETag: etag });
  }
  if (method === 'PUT') {
    checkChecksum(request, body);
    const etag =
      upload === undefined
        ? bucket.put(key, body, type, nowMs).etag
        : bucket.putPart(key, upload, Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag } };
  }
  if (method === 'DELETE') {
    if (upload === undefined) bucket.objects.delete(key);
    else bucket.abort(key, upload);
    return { status: 204 };
  }
  if (method !== 'GET' && method !== 'HEAD')
    throw new S3Refusal(
      405,
      'MethodNotAllowed',
      'The specified method is not allowed against this resource.',
    );
  const object = bucket.get(key);
  return {
    status: 200,
    headers: {
      etag: object.etag,
      'content-type': object.contentType,
      'content-length': object.body.length,
      'last-modified': new Date(object.modifiedMs).toUTCString(),
    },
    body: object.body,
  };
}

const faultAnswer = (status: FaultStatus): RawAnswer =>
  status === 429
    ? refusal(new S3Refusal(503, 'SlowDown', 'Please reduce your request rate.'))
    : refusal(new S3Refusal(status, 'InternalError', 'An injected failure.'));

/**
 * The stand-in of S3, buckets named in the path below /s3: single objects, uploads in parts, Signature Version 4 and checksums
 * as the SDK sends them. What it stores is in memory.
 */
export function s3Vendor(options: S3Options): Vendor & { helpers(): S3Helpers } {
  let runtime: SandboxRuntime | undefined;
  const buckets = new Map(options.buckets.map((name) => [name, new Bucket()]));

  function work(request: FastifyRequest, body: Buffer, nowMs: number): RawAnswer {
    const { method, url, headers } = request;
    const problem = signatureProblem({ method, url, headers, body }, options, 's3', nowMs);
    if (problem)
      return refusal(new S3Refusal(problem === 'XAmzContentSHA256Mismatch' ? 400 : 403, problem, problem));
    const [name = '', ...rest] = url
      .split('?')[0]!
      .slice(prefix.length + 1)
      .split('/');
    const bucket = buckets.get(name);
    try {
      if (!bucket) throw new S3Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist.');
      return answer(bucket, request, decodeURIComponent(rest.join('/')), body, nowMs);
    } catch (error) {
      if (error instanceof S3Refusal) return refusal(error);
      throw error;
    }
  }
  return {
    name: 's3',
    attach(given) {
      runtime = given;
    },
    routes(app: FastifyInstance) {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      app.route({
        method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
        url: `${prefix}/*`,
        bodyLimit: partLimitBytes,
        handler: (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const at = runtime!;
          return serveRaw(at, request, reply, {
            vendor: 's3',
            faultAnswer,
            work: () => work(request, body, at.clock.nowMs()),
          });
        },
      });
    },
    helpers: () => ({
      keys: (bucket) => [...(buckets.get(bucket)?.objects.keys() ?? [])].sort(),
      openUploads: (bucket) => buckets.get(bucket)?.uploads.size ?? 0,
    }),
    tick: () => undefined,
    close: async () => undefined,
  };
}
