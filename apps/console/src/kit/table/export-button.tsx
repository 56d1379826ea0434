import { IconDownload } from '@tabler/icons-react';
import { snackbar } from '../../data/snackbar.ts';
import { Button } from '../base/button.tsx';
import type { Column } from './column.ts';
import { saveRows } from './save-rows.ts';

interface ExportButtonProps<Row> {
  /** File name without its ending. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  /** How the rows are filtered, for the audit log. */
  readonly filters: object;
}

/** Saves the rows that are filtered at the moment as CSV. */
export function ExportButton<Row>({ name, columns, rows, filters }: ExportButtonProps<Row>) {
  const save = async (): Promise<void> => {
    try {
      await saveRows({ name, columns, rows: rows ?? [], filters });
    } catch (error) {
      // The writer of CSV is loaded on demand, and the export is recorded first: both need a connection.
      snackbar.failure(error);
    }
  };
  return (
    <Button
      icon={<IconDownload size={14} />}
      disabledReason={rows?.length ? undefined : 'Nothing to export'}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}
