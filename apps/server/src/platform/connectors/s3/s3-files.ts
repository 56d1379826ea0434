import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import {
  checkFileName,
  OversizedFile,
  storedFileMaxBytes,
  withinSize,
  type FileContent,
  type FileStore,
} from '../../files/files.ts';
import type { Log } from '../../log/log.ts';
import { busy, refused, silent } from '../vendor-errors.ts';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Address of a service that speaks S3; empty: Amazon's own. */
  readonly endpoint: string;
  /** Empty: those that the machine or the environment has. */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What every name in the bucket begins with. */
  readonly prefix: string;
  /** Whether the bucket is named in the path and not in the host name. */
  readonly pathStyle: boolean;
  readonly timeoutMs?: number;
}

/** Bytes of a part of a multipart upload; S3 takes no fewer than 5 MiB, apart from the last. */
const partBytes = 8 * 1_048_576;
const service = 'S3';

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket';

const typeOfEnd: Readonly<Record<string, string>> = {
  html: 'text/html',
  txt: 'text/plain',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
};

function createClient(options: S3Options): S3Client {
  const { region, endpoint, accessKeyId, secretAccessKey, pathStyle, timeoutMs = 60_000 } = options;
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
    forcePathStyle: pathStyle,
    followRegionRedirects: false,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, requestTimeout: timeoutMs, socketTimeout: timeoutMs },
  });
}

/** Content in parts of one size; the last may be smaller. */
async function* inParts(content: FileContent): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of withinSize(content)) {
    let rest = part;
    while (bytes + rest.length >= partBytes) {
      pending.push(rest.subarray(0, partBytes - bytes));
      rest = rest.subarray(partBytes - bytes);
      yield Buffer.concat(pending);
      pending = [];
      bytes = 0;
    }
    // The parts of a stream may be used again by who made them.
    pending.push(Uint8Array.from(rest));
    bytes += rest.length;
  }
  yield Buffer.concat(pending);
}

/** Files in a bucket of S3, or of a service that speaks its protocol. Files larger than 8 MiB are uploaded in parts. */
export function createS3Files(options: S3Options, log: Log): FileStore {
  const client = createClient(options);
  const at = (name: string) => ({ Bucket: options.bucket, Key: `${options.prefix}${checkFileName(name)}` });
  const typeOf = (name: string) => ({
    ContentType: typeOfEnd[name.split('.').at(-1)!] ?? 'application/octet-stream',
  });

  /** @throws ApiError 502, 503 in our words; the service's own words go to the log */
  async function asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof TypeError || error instanceof OversizedFile) throw error;
      log.warn({ err: error }, 'S3 refuses or does not answer');
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (status === 401 || status === 403)
        throw refused(service, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
      if (status === 404) throw refused(service, 'S3_BUCKET');
      throw status === 429 || status === 503 ? busy(service) : silent(service);
    }
  }
  const unlessMissing = <T>(work: () => Promise<T>): Promise<T | undefined> =>
    asked(async () => {
      try {
        return await work();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });

  async function putInParts(name: string, first: Buffer, parts: AsyncGenerator<Buffer>): Promise<void> {
    const upload = await client.send(new CreateMultipartUploadCommand({ ...at(name), ...typeOf(name) }));
    const of = { ...at(name), UploadId: upload.UploadId };
    try {
      const done: CompletedPart[] = [];
      const send = async (body: Buffer): Promise<void> => {
        const number = { PartNumber: done.length + 1 };
        const { ETag } = await client.send(new UploadPartCommand({ ...of, ...number, Body: body }));
        done.push({ ...number, ETag });
      };
      await send(first);
      for await (const body of parts) if (body.length) await send(body);
      await client.send(new CompleteMultipartUploadCommand({ ...of, MultipartUpload: { Parts: done } }));
    } catch (error) {
      // Parts of an upload that is not ended are paid for.
      await client
        .send(new AbortMultipartUploadCommand(of))
        .catch((failure: unknown) => log.warn({ err: failure }, 'an upload to S3 could not be aborted'));
      throw error;
    }
  }

  async function get(name: string) {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(at(name)));
    const stream = Body as Readable;
    if (ContentLength !== undefined && ContentLength <= storedFileMaxBytes)
      return { bytes: ContentLength, stream };
    stream.destroy();
    throw new OversizedFile(`a file of more than ${storedFileMaxBytes} bytes`);
  }
  return {
    put: async (name, content) => {
      const target = at(name);
      const parts = inParts(content);
      const { value: first } = (await parts.next()) as { value: Buffer };
      await asked(async () => {
        if (first.length < partBytes)
          await client.send(new PutObjectCommand({ ...target, ...typeOf(name), Body: first }));
        else await putInParts(name, first, parts);
      });
    },
    read: async (name) => {
      checkFileName(name);
      return unlessMissing(async () => {
        const { stream } = await get(name);
        const parts: Uint8Array[] = [];
        for await (const part of withinSize(stream)) parts.push(part);
        return Buffer.concat(parts);
      });
    },
    open: async (name) => {
      checkFileName(name);
      return unlessMissing(() => get(name));
    },
    size: async (name) => {
      const target = at(name);
      return unlessMissing(async () => (await client.send(new HeadObjectCommand(target))).ContentLength);
    },
    remove: async (name) => {
      const target = at(name);
      await unlessMissing(() => client.send(new DeleteObjectCommand(target)));
    },
    close: async () => client.destroy(),
  };
}
