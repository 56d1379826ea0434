import { connect, type Database } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { freshDatabase, templateDatabase } from './cluster.ts';

/** Migrates the database at an address to the newest schema. */
export async function migrateUrl(url: string): Promise<void> {
  const { db, close } = connect(url, { size: 2, onError: () => undefined });
  try {
    await migrate(db);
  } finally {
    await close();
  }
}

/** A fresh, migrated database for one test file. */
export async function testDatabase(): Promise<Database & { drop(): Promise<void> }> {
  const { url, drop } = await freshDatabase(await templateDatabase('migrated', migrateUrl));
  const database = connect(url, { size: 8, onError: () => undefined });
  return {
    ...database,
    async drop() {
      await database.close();
      await drop();
    },
  };
}
