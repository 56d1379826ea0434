import { createHash, randomBytes } from 'node:crypto';

/** A refusal in the service's own words. */
export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
  readonly contentType: string;
  readonly modifiedMs: number;
}

interface Upload {
  readonly key: string;
  readonly contentType: string;
  readonly parts: Map<number, { readonly body: Buffer; readonly etag: string }>;
}

const md5 = (body: Buffer): Buffer => createHash('md5').update(body).digest();
const quoted = (text: string): string => `"${text}"`;
/** Source: Amazon S3 user guide, Multipart upload limits. */
const leastPartBytes = 5 * 1_048_576;
const mostParts = 10_000;

/** The objects of one bucket and the uploads in parts that are not ended; in memory only. */
export class Bucket {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, Upload>();

  put(key: string, body: Buffer, contentType: string, nowMs: number): StoredObject {
    const object = { body, etag: quoted(md5(body).toString('hex')), contentType, modifiedMs: nowMs };
    this.objects.set(key, object);
    return object;
  }

  get(key: string): StoredObject {
    const object = this.objects.get(key);
    if (!object) throw new S3Refusal(404, 'NoSuchKey', 'The specified key does not exist.');
    return object;
  }

  begin(key: string, contentType: string): string {
    const id = randomBytes(24).toString('base64url');
    this.uploads.set(id, { key, contentType, parts: new Map() });
    return id;
  }

  #upload(key: string, id: string): Upload {
    const upload = this.uploads.get(id);
    if (!upload || upload.key !== key)
      throw new S3Refusal(404, 'NoSuchUpload', 'The specified upload does not exist.');
    return upload;
  }

  putPart(key: string, id: string, number: number, body: Buffer): string {
    const upload = this.#upload(key, id);
    if (!Number.isInteger(number) || number < 1 || number > mostParts)
      throw new S3Refusal(400, 'InvalidArgument', `Part number must be between 1 and ${mostParts}.`);
    const etag = quoted(md5(body).toString('hex'));
    upload.parts.set(number, { body, etag });
    return etag;
  }

  /** @param list the parts that make up the object, as the sender lists them */
  complete(
    key: string,
    id: string,
    list: readonly { readonly number: number; readonly etag: string }[],
    nowMs: number,
  ): StoredObject {
    const upload = this.#upload(key, id);
    if (!list.length) throw new S3Refusal(400, 'MalformedXML', 'The XML lists no part.');
    if (list.some(({ number }, at) => at > 0 && number <= list[at - 1]!.number))
      throw new S3Refusal(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
    const parts = list.map(({ number, etag }, at) => {
      const part = upload.parts.get(number);
      if (!part || part.etag !== etag)
        throw new S3Refusal(400, 'InvalidPart', 'One or more of the specified parts could not be found.');
      if (at < list.length - 1 && part.body.length < leastPartBytes)
        throw new S3Refusal(400, 'EntityTooSmall', 'A part is smaller than the minimum allowed size.');
      return part.body;
    });
    const object = {
      body: Buffer.concat(parts),
      etag: quoted(`${md5(Buffer.concat(parts.map(md5))).toString('hex')}-${parts.length}`),
      contentType: upload.contentType,
      modifiedMs: nowMs,
    };
    this.objects.set(key, object);
    this.uploads.delete(id);
    return object;
  }

  abort(key: string, id: string): void {
    this.#upload(key, id);
    this.uploads.delete(id);
  }
}
