import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Platform } from '../../../platform/platform.ts';
import { addressGroup } from '../../../platform/http/address-group.ts';

/** Bytes that may wait for a client that does not read; it is dropped above. */
export const backlogMaxBytes = 1_048_576;
/** Milliseconds between two checks of whether a client still answers; one that did not answer the last is dropped. */
export const heartbeatMs = 20_000;
/** Connections of one process at once. */
export const mostSockets = 5_000;

const trust = new WeakMap<Platform['settings'], ReturnType<typeof proxyAddr.compile>>();

/** Who counts as one caller, proxies aside that the settings name. */
export function callerOf({ settings }: Platform, request: IncomingMessage): string {
  const trusted =
    trust.get(settings) ?? proxyAddr.compile(settings.TRUST_PROXY.split(',').map((one) => one.trim()));
  trust.set(settings, trusted);
  return addressGroup(proxyAddr(request, trusted));
}

/** Whether a request came by the beta host, where it is another than the usual one. */
export function isBetaRequest({ settings }: Platform, { headers }: IncomingMessage): boolean {
  const [beta, main] = [settings.BETA_API_URL, settings.DATA_API_URL].map((url) => URL.parse(url)?.host);
  return beta !== undefined && beta !== main && beta === headers.host;
}

/** First byte of a text message that is one whole frame, and the length that says that two bytes of length follow. */
const wholeText = 0x81;
const twoBytes = 126;

/** A message of a server as one frame, not masked and not compressed. Source: RFC 6455, 5.2. @param text below 64 KiB */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < twoBytes
      ? [wholeText, payload.length]
      : [wholeText, twoBytes, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from(head), payload]);
}
