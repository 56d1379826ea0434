import { lookup } from 'node:dns/promises';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OversizedAnswer, type FetchLimits } from './bounded-fetch.ts';

export interface GuardedRequest extends FetchLimits {
  /** As elsewhere; 0: the status is all that is wanted, and the answer is not read. */
  readonly maxBytes: number;
  /** Text that is posted. A redirect is not followed then: it is the answer. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface GuardedAnswer {
  readonly status: number;
  /** The media type that the server states, without parameters, in small letters; empty where it states none. */
  readonly contentType: string;
  /** The character set that the server states, in small letters; empty where it states none. */
  readonly charset: string;
  readonly bytes: Buffer;
  /** The address that answered in the end. */
  readonly url: string;
}

/** An address that is no web address, or that leads to a network that is not public. The message is for people. */
export class AddressRefused extends Error {}

/**
 * A host of which no address was found, which is often passing, such as while a name server is down: what need not be answered
 * at once is tried again. The message is for people.
 */
export class HostNotFound extends Error {}

/** How names become addresses, and which addresses may be asked; tests give others. */
export interface GuardOptions {
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly allowed?: (address: string) => boolean;
  /** Ports that may be asked beside 80 and 443. */
  readonly ports?: readonly number[];
  /** `host:port`, or `host` at the usual port, of internal servers that may be asked all the same. */
  readonly internal?: ReadonlySet<string>;
  /** Hosts that a stand-in on loopback answers for, and its base address. */
  readonly sandboxHosts?: Readonly<Record<string, string>>;
}

const redirectsAtMost = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

// Global unicast is 2000::/3; of it and of IPv4 these networks are not public. Source: IANA special-purpose registries.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const special = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is global unicast, so that it may be asked on a person's word. IPv4 in IPv6 is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

const resolveAll = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** @throws AddressRefused */
function readAddress(text: string, { ports = [], internal }: GuardOptions): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new AddressRefused('must be an address that begins with https:// or http://');
  if (url.username || url.password) throw new AddressRefused('must not hold a user name or password');
  if (url.port && ![80, 443, ...ports].includes(Number(url.port)) && !internal?.has(url.host))
    throw new AddressRefused('must use port 80 or 443');
  return url;
}

/** The address to connect to: the first of a host, of which every one must be public. @throws AddressRefused, HostNotFound */
async function pinned(url: URL, options: GuardOptions, signal: AbortSignal): Promise<string> {
  const { resolve = resolveAll, allowed = isPublicAddress, internal } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A resolver knows no signal: what it answers after the time is dropped.
  const ended = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
  const asked = isIP(host) ? Promise.resolve([host]) : resolve(host).catch(() => []);
  const found = await Promise.race([asked, ended]);
  if (!found.length) throw new HostNotFound(`leads to ${host}, which cannot be found`);
  if (!internal?.has(url.host) && !found.every(allowed))
    throw new AddressRefused('leads to an internal address');
  return found[0]!;
}

/** Where an address is asked: at a stand-in, where one answers for its host. */
function asked(
  url: URL,
  { sandboxHosts = {} }: GuardOptions,
): { readonly url: URL; readonly isSandbox: boolean } {
  if (!Object.hasOwn(sandboxHosts, url.hostname)) return { url, isSandbox: false };
  const base = new URL(sandboxHosts[url.hostname]!);
  const path = `${base.pathname.replace(/\/$/, '')}${url.pathname}${url.search}`;
  return { url: new URL(path, base), isSandbox: true };
}

/** What an answer says, decompressed: some servers compress whatever is asked for. */
function decoded(answer: IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? '').toLowerCase();
  const decoders = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  };
  if (!Object.hasOwn(decoders, encoding)) return answer;
  const decoder = decoders[encoding as keyof typeof decoders]();
  answer.once('error', (error) => decoder.destroy(error));
  return answer.pipe(decoder);
}

const charsetOf = (contentType: string): string =>
  /;\s*charset="?([\w.:-]{1,40})/i.exec(contentType)?.[1]?.toLowerCase() ?? '';

async function bytesWithin(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (maxBytes === 0) {
    answer.destroy();
    return Buffer.alloc(0);
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of decoded(answer) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) {
      answer.destroy();
      throw new OversizedAnswer(`an answer of more than ${maxBytes} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** One request to a pinned address: the name is used for TLS and the Host header only, and never resolved again. */
function ask(
  url: URL,
  address: string,
  { headers, body }: Pick<GuardedRequest, 'headers' | 'body'>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const family = isIP(address);
  const here: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise((resolve, reject) => {
    // Without an agent no connection is shared with what was resolved otherwise.
    const sent = send(url, {
      agent: false,
      method: body === undefined ? 'GET' : 'POST',
      lookup: here,
      signal,
      headers: { 'accept-encoding': 'identity', ...headers },
    });
    sent.once('response', resolve);
    sent.once('error', reject);
    sent.end(body);
  });
}

/**
 * Fetches an address that a person typed, or posts a text to it: every address of its name must be global unicast, the connection goes to the
 * one that was checked, each redirect is checked again, and time and size are limited. Source: design of outgoing fetches.
 * @throws AddressRefused where the address, or one that it redirects to, is not public
 * @throws HostNotFound where a name has no address, or none could be asked for now
 * @throws OversizedAnswer
 * @throws DOMException TimeoutError when the time is over
 * @throws Error where the server cannot be reached or redirects too often
 */
export async function guardedFetch(
  text: string,
  { timeoutMs, maxBytes, headers, signal, body }: GuardedRequest,
  options: GuardOptions = {},
): Promise<GuardedAnswer> {
  const limit = AbortSignal.timeout(timeoutMs);
  const both = signal ? AbortSignal.any([limit, signal]) : limit;
  let url = readAddress(text, options);
  try {
    for (let hop = 0; hop <= redirectsAtMost; hop += 1) {
      const target = asked(url, options);
      const address = target.isSandbox ? '127.0.0.1' : await pinned(url, options, both);
      const answer = await ask(target.url, address, { headers, body }, both);
      const { statusCode: status = 0 } = answer;
      const next = body === undefined && redirects.has(status) ? answer.headers.location : undefined;
      if (next === undefined) {
        const stated = answer.headers['content-type'] ?? '';
        const contentType = stated.split(';')[0]!.trim().toLowerCase();
        const bytes = await bytesWithin(answer, maxBytes);
        return { status, contentType, charset: charsetOf(stated), bytes, url: url.href };
      }
      answer.destroy();
      url = readAddress(URL.parse(next, url.href)?.href ?? '', options);
    }
  } catch (error) {
    if (limit.aborted) throw limit.reason;
    throw error;
  }
  throw new Error(`more than ${redirectsAtMost} redirects`);
}
