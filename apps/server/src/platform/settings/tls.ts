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

/** Whether a host of an address is this machine: what goes there crosses no network. */
export const isOnThisMachine = (host: string): boolean =>
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
  return plainText('end it with ?sslmode=verify-full', 'DATABASE_PLAIN_TEXT');
}

const plainText = (instead: string, allowedBy: string): string =>
  `would send the password and all data to another machine as plain text: ${instead}, or set ${allowedBy}=1 where the network between is trusted`;

/** Why the address of a Redis is refused, or undefined: a password, in its query too, would leave this machine as plain text. */
export function plainRedisProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'redis:') return undefined;
  const hasPassword =
    url.password !== '' || [...url.searchParams.keys()].some((key) => /password$/i.test(key));
  if (!hasPassword || isOnThisMachine(url.searchParams.get('host') ?? url.hostname)) return undefined;
  return plainText('begin it with rediss://', 'REDIS_PLAIN_TEXT');
}

/** Whether an address leads to another machine over HTTP without TLS. */
export function isPlainElsewhere(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && !isOnThisMachine(url.hostname);
}

/** Why the address of a ClickHouse is refused, or undefined: a password would leave this machine as plain text. */
export function plainClickHouseProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !isPlainElsewhere(text)) return undefined;
  // The client takes credentials and headers from the query as well.
  const names = [...url.searchParams.keys()];
  const hasPassword = url.password !== '' || names.some((name) => /password|token|http_header/i.test(name));
  return hasPassword ? plainText('begin it with https://', 'CLICKHOUSE_PLAIN_TEXT') : undefined;
}

/** `mongodb://who@host,host/database?options`: several hosts are no address that `URL` reads. */
const mongoScheme = /^mongodb(\+srv)?:\/\//i;

/** Why the address of a MongoDB is refused, or undefined: a password would leave this machine as plain text. */
export function plainMongoProblem(text: string): string | undefined {
  const [scheme, isSrv] = mongoScheme.exec(text) ?? [];
  if (scheme === undefined) return undefined;
  const [address = '', ...rest] = text.slice(scheme.length).split('?');
  const query = rest.join('?');
  const authority = address.split('/', 1)[0] ?? '';
  const at = authority.lastIndexOf('@');
  if (at < 0 || !authority.slice(0, at).includes(':')) return undefined;
  const tls = [...new URLSearchParams(query)].filter(([name]) => /^(tls|ssl)$/i.test(name));
  const isEncrypted = tls.length ? tls.every(([, value]) => value === 'true') : isSrv !== undefined;
  const hosts = authority.slice(at + 1).split(',');
  const isLocal = (host: string): boolean =>
    /^%2f/i.test(host) || isOnThisMachine(host.replace(/:\d+$/, '').toLowerCase());
  if (isEncrypted || hosts.every(isLocal)) return undefined;
  return plainText('add tls=true to its options', 'MONGODB_PLAIN_TEXT');
}

/**
 * The address of a PostgreSQL with the one mode that always verifies. `prefer`, `require` and `verify-ca` mean the same
 * to the present client and less to its next version.
 */
export const verifiedPostgres = (text: string): string =>
  text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/i, '$1verify-full');
