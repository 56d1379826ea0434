import type { ChartColumns } from '@midoffice/contract/prices/charts/shapes';
import { connect } from '../../../platform/db/connect.ts';
import { readSourceColumns, type SourceQuestion } from './source-series.ts';

/** Columns as the text of their JSON, without brackets. */
export interface WrittenSource {
  readonly count: number;
  readonly columns: Readonly<Record<keyof ChartColumns, string>>;
  readonly origin: string | null;
}

const itemsOf = (column: readonly unknown[]): string => JSON.stringify(column).slice(1, -1);

/** Functions that the thread of long source series runs. */
export const sourceTasks = {
  async write({
    databaseUrl,
    question,
  }: {
    readonly databaseUrl: string;
    readonly question: SourceQuestion;
  }): Promise<WrittenSource> {
    const database = connect(databaseUrl, { size: 1, onError: () => undefined, mayWait: true });
    try {
      const { columns, origin } = await readSourceColumns(database.db, question);
      const written = Object.entries(columns).map(([name, column]) => [name, itemsOf(column)]);
      return {
        count: columns.date.length,
        columns: Object.fromEntries(written) as WrittenSource['columns'],
        origin: origin && itemsOf(origin),
      };
    } finally {
      await database.close();
    }
  },
};
