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

/**
 * The address of a PostgreSQL with the one mode that always verifies. `prefer`, `require` and `verify-ca` mean the same
 * to the present client and less to its next version.
 */
export const verifiedPostgres = (text: string): string =>
  text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/i, '$1verify-full');
