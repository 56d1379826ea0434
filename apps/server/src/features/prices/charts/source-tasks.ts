import { connect } from '../../../platform/db/connect.ts';
import { writtenAnswer, type Piece } from '../../../platform/later-columns/pieces.ts';
import { readSourceColumns, type SourceQuestion } from './source-series.ts';

/** What the thread of long source series is asked to write. */
export interface SourceAnswer {
  readonly databaseUrl: string;
  readonly question: SourceQuestion;
  readonly pieces: readonly Piece[];
  readonly gzip: boolean;
}

/** Functions that the thread of long source series runs. */
export const sourceTasks = {
  /** Reads the columns, and puts them between the pieces. The column `origin` is known of combined sources alone. */
  async write({ databaseUrl, question, pieces, gzip }: SourceAnswer): Promise<Uint8Array<ArrayBuffer>> {
    const database = connect(databaseUrl, { size: 1, onError: () => undefined, mayWait: true });
    try {
      const { columns, origin } = await readSourceColumns(database.db, question);
      const lists: Readonly<Record<string, readonly unknown[]>> = { ...columns, origin: origin ?? [] };
      return writtenAnswer(pieces, (name) => JSON.stringify(lists[name]).slice(1, -1), gzip);
    } finally {
      await database.close();
    }
  },
};
