import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature is checked over. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Keys of an account of AWS, or of a service that speaks its protocols. */
export interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Code of the service's refusal; undefined where the request is signed as it should be. */
export type SignatureProblem =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch';

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const skewMs = 15 * 60_000;

/** RFC 3986, as Signature Version 4 wants names and values of a query. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`,
  );

function canonicalQuery(query: string): string {
  return [...new URLSearchParams(query)]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function momentOf(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/**
 * Checks Signature Version 4 in the header, the hash of the body included.
 * Source: Amazon S3 API reference, Authenticating Requests (AWS Signature Version 4); AWS General Reference, Signing requests.
 * @param service as the scope of the signature names it, such as `s3`
 * @param nowMs the clock of the service
 */
export function signatureProblem(
  { method, url, headers, body }: SignedRequest,
  keys: AwsKeys,
  service: string,
  nowMs: number,
): SignatureProblem | undefined {
  const header = (name: string): string =>
    String(headers[name] ?? '')
      .trim()
      .replace(/ {2,}/g, ' ');
  const [, keyId, day, region, signedFor, signedNames = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([\w-]+)\/([\w-]+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    ) ?? [];
  if (keyId === undefined || signedFor !== service) return 'AccessDenied';
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const date = header('x-amz-date');
  if (!date.startsWith(day!) || !(Math.abs(nowMs - momentOf(date)) <= skewMs)) return 'RequestTimeTooSkewed';
  const names = signedNames.split(';');
  const required = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (!required.every((name) => names.includes(name))) return 'AccessDenied';
  // S3 alone requires the header.
  const bodyHash = header('x-amz-content-sha256') || (service === 's3' ? '' : sha256(body));
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '/', query = ''] = url.split('?', 2);
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${header(name)}`),
    '',
    signedNames,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [service, 'aws4_request'].reduce(
    hmac,
    hmac(hmac(`AWS4${keys.secretAccessKey}`, day!), region!),
  );
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))
    ? undefined
    : 'SignatureDoesNotMatch';
}
