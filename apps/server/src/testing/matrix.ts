import { analystPermissions, type AnyCall } from '@midoffice/contract/kernel';
import type { Client, TestServer } from './server.ts';

/** Whom the permission matrix asks about. */
export const identities = [
  'none',
  'bad key',
  'standard',
  'with grant',
  'analyst',
  'admin',
  'core',
  'writer',
] as const;
export type Identity = (typeof identities)[number];
type Cell = '401' | '403' | 'pass' | 'token' | 'unserved';

// A member of staff is made for each call.
/** User ids of core staff begin with it. */
export const corePrefix = 'core-';

/** An address of the call whose input is refused wherever it has any: permission comes before input. */
function addressOf(call: AnyCall): string {
  const path = call.path.replace(/\{\w+\}/g, '0');
  // Each parameter given twice is a list, which none of them takes.
  const names = Object.keys(call.query?.shape ?? {}).filter((name) => name !== 'apikey');
  return names.length ? `${path}?${names.map((name) => `${name}=&${name}=`).join('&')}` : path;
}

/** The status of a call whose input is refused wherever it has any. */
export async function statusOf(
  server: TestServer,
  call: AnyCall,
  cookie: string | undefined,
  key: string | undefined,
): Promise<number> {
  const response = await server.app.inject({
    method: call.method,
    url: addressOf(call),
    headers: {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      ...(cookie && { cookie: `midoffice_session=${cookie}` }),
      ...(key && { 'x-api-key': key }),
      ...(call.body && { 'content-type': 'application/json' }),
    },
    ...(call.body && { payload: '[]' }),
  });
  return response.statusCode;
}

/** The verdict that a status means. */
export function cellOf(server: TestServer, status: number, call: AnyCall): Cell {
  const url = call.path.replace(/\{(\w+)\}/g, ':$1');
  if (!server.app.hasRoute({ method: call.method, url })) return 'unserved';
  // Refused to everybody, whoever they are, without the token of a link.
  if (call.access === 'token' && status === 404) return 'token';
  return status === 401 ? '401' : status === 403 ? '403' : 'pass';
}

function grantOf(call: AnyCall): string {
  return typeof call.access === 'string' ? 'monitors' : String(call.access[0]);
}

/** Somebody of an identity, made for one call. */
export async function makeClient(server: TestServer, identity: Identity, call: AnyCall): Promise<Client> {
  if (identity === 'standard') return server.staff({ role: 'standard' });
  if (identity === 'with grant') return server.staff({ role: 'standard', permissions: [grantOf(call)] });
  if (identity === 'analyst') return server.staff({ role: 'analyst', permissions: analystPermissions() });
  if (identity === 'admin') return server.staff({ role: 'admin' });
  if (identity === 'core') return server.staff({ role: 'admin', userid: `${corePrefix}${call.name}` });
  if (identity === 'writer') return server.staff({ role: 'small-business', permissions: ['article-writer'] });
  return server.nobody;
}
