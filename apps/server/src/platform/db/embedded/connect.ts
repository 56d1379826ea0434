// Asks a running engine who it is, through a connection with our password.
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

export interface Identity {
  systemId: string;
  startedAt: number;
}

export function connectionUrl(port: number, password: string, database = 'postgres'): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

export async function askIdentity(url: string): Promise<Identity> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const result = await client.query<{ system_id: string; started_at: number }>(
      `select system_identifier::text as system_id,
              extract(epoch from pg_postmaster_start_time())::float8 as started_at
         from pg_control_system()`,
    );
    const row = result.rows[0];
    if (row === undefined) throw new Error('no answer from pg_control_system');
    return { systemId: row.system_id, startedAt: row.started_at };
  } finally {
    await client.end();
  }
}

/** The number that initdb gave this cluster: the first 8 bytes of pg_control. */
export function systemIdOf(pgData: string): string {
  const handle = openSync(join(pgData, 'global', 'pg_control'), 'r');
  try {
    const bytes = Buffer.alloc(8);
    readSync(handle, bytes, 0, 8, 0);
    return bytes.readBigUInt64LE(0).toString();
  } finally {
    closeSync(handle);
  }
}

/** Errors that pass by themselves: starting up, shutting down, no free connection, not listening yet. */
export function isPassing(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return (
    ['57P03', '57P01', '53300', 'ECONNREFUSED', 'ECONNRESET'].includes(code) ||
    /timeout|terminated/i.test(String(error))
  );
}
