import { guardedFetch, type GuardedAnswer, type GuardedRequest } from '../guarded-fetch.ts';

/** Addresses that people type, such as a link to a picture or a filing. */
export interface WebConnector {
  /**
   * Fetches one, or posts a text to it: public addresses only, and what INTERNAL_LINKS names.
   * @throws AddressRefused and HostNotFound with a text for people; OversizedAnswer; DOMException TimeoutError; Error where it cannot be reached
   */
  fetch(address: string, request: GuardedRequest): Promise<GuardedAnswer>;
}

/**
 * @param hosts `host:port`, or `host` at the usual port, of internal servers that may be asked all the same
 * @param sandboxHosts hosts that a stand-in of the demo or of a test answers for, and its base address
 */
export function createWebFetch(
  hosts: readonly string[],
  sandboxHosts: Readonly<Record<string, string>> = {},
): WebConnector {
  const internal = new Set(hosts);
  return { fetch: (address, request) => guardedFetch(address, request, { internal, sandboxHosts }) };
}
