import pg from 'pg';

/**
 * Makes a database unless it is there.
 * @param adminUrl a database of the same engine that exists
 */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 15_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (known.rowCount === 0)
      await client.query(`create database ${pg.escapeIdentifier(name)} template template0`);
  } catch (error) {
    // Another process made it in between: duplicate_database, or its catalog row is just being written.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
