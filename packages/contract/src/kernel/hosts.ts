/**
 * The sandbox beside a host of the API: `cloud` becomes `sandbox`. A host without that word is its own sandbox.
 * Source: d010.
 * @param host a host name or a whole address; its path and query stay as they are
 */
export function sandboxHost(host: string): string {
  return host.replace(/^([a-z]+:\/\/)?[^/?#]*/i, (name) => name.replaceAll('cloud', 'sandbox'));
}
