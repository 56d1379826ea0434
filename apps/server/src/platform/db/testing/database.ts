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

/**
 * A fresh, migrated database for one test file.
 * @param served what a server adds to it at its first start, by a name that says so: done once for the run
 */
export async function testDatabase(served?: {
  readonly name: string;
  add(url: string): Promise<void>;
}): Promise<Database & { drop(): Promise<void> }> {
  const template = await templateDatabase(`migrated ${served?.name ?? ''}`, async (made) => {
    await migrateUrl(made);
    await served?.add(made);
  });
  const { url, drop } = await freshDatabase(template);
  const database = connect(url, { size: 8, onError: () => undefined });
  return {
    ...database,
    async drop() {
      await database.close();
      await drop();
    },
  };
}
