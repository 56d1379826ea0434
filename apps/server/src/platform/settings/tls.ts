/** What an address may carry to have certificates not verified, in the words of the clients that read it. */
const unverified =
  /[?&](sslmode=no-verify|ssl=no-verify|uselibpqcompat=(?:1|true)|[\w.[\]]*rejectUnauthorized[^&]*|tlsInsecure=true|tlsAllowInvalid\w+=true)/i;

/** Why an address is refused, or undefined: certificates are always verified. */
export function tlsProblem(text: string): string | undefined {
  const found = text.includes('://') ? unverified.exec(text)?.[1] : undefined;
  return found === undefined
    ? undefined
    : `must not carry ${found.split('=')[0]}: certificates are always verified; trust your own authority by NODE_EXTRA_CA_CERTS`;
}

const isOnThisMachine = (host: string): boolean =>
  host === '' ||
  host === 'localhost' ||
  host === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(host) ||
  host.startsWith('/');

/**
 * Why the address of a PostgreSQL is refused, or undefined: data and password would go to another machine as plain
 * text. A host in the query (a socket's folder, mostly) goes before the one of the address, as it does in the client.
 */
export function plainTextProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url) return undefined;
  const modes = url.searchParams.getAll('sslmode');
  const isEncrypted = modes.length
    ? modes.every((mode) => /^(prefer|require|verify-ca|verify-full)$/.test(mode))
    : /^(1|true)$/.test(url.searchParams.get('ssl') ?? '');
  if (isEncrypted || isOnThisMachine(url.searchParams.get('host') ?? url.hostname)) return undefined;
  return 'would send the password and all data to another machine as plain text: end it with ?sslmode=verify-full, or set DATABASE_PLAIN_TEXT=1 where the network between is trusted';
}

/**
 * The address of a PostgreSQL with the one mode that always verifies. `prefer`, `require` and `verify-ca` mean the same
 * to the present client and less to its next version.
 */
export const verifiedPostgres = (text: string): string =>
  text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/i, '$1verify-full');
