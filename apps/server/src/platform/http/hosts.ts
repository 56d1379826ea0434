import { isIP } from 'node:net';
import { sandboxHost } from '@midoffice/contract/kernel';
import { hostname } from 'node:os';
import type { Settings } from '../settings/schema.ts';

/** Host headers that are remembered as accepted. */
const rememberedAtMost = 200;

type Named = Pick<
  Settings,
  | 'HOST'
  | 'PUBLIC_URL'
  | 'MAIN_API_URL'
  | 'DATA_API_URL'
  | 'BETA_API_URL'
  | 'IMAGES_API_URL'
  | 'ALLOWED_HOSTS'
>;

/** The host name of a `Host` header in small letters, an IPv6 address without brackets; undefined where it is none. */
function nameOf(header: string): string | undefined {
  const url = URL.parse(`http://${header}`);
  // A header with user, path or query is no host.
  if (!url || url.username || url.password || url.pathname !== '/' || url.search || url.hash)
    return undefined;
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * Which `Host` headers this installation answers: loopback, IP addresses, the machine's own name, HOST, ALLOWED_HOSTS and
 * the names in PUBLIC_URL, MAIN_API_URL, DATA_API_URL (and its sandbox), BETA_API_URL and IMAGES_API_URL. Others may belong to a page whose name was made
 * to lead here (DNS rebinding), which the browser then takes for the console's own.
 */
export function createHostCheck(settings: Named): (header: string | undefined) => boolean {
  const addresses = [
    settings.PUBLIC_URL,
    settings.MAIN_API_URL,
    settings.DATA_API_URL,
    settings.BETA_API_URL,
    // The public API of the sandbox is answered here too. Source: r003-sandbox-host.
    sandboxHost(settings.DATA_API_URL),
    settings.IMAGES_API_URL,
  ];
  const names = new Set(
    [
      'localhost',
      hostname(),
      settings.HOST,
      ...settings.ALLOWED_HOSTS,
      ...addresses.map((address) => URL.parse(address)?.host ?? ''),
    ].flatMap((host) => nameOf(host) ?? []),
  );
  const accepted = new Set<string>();
  return (header) => {
    // No browser leaves it out.
    if (header === undefined || accepted.has(header)) return true;
    const name = nameOf(header);
    if (name === undefined || !(isIP(name) || names.has(name))) return false;
    if (accepted.size < rememberedAtMost) accepted.add(header);
    return true;
  };
}
