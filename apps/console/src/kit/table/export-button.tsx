import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../data/download.ts';
import { snackbar } from '../../data/snackbar.ts';
import { Button } from '../base/button.tsx';
import type { Column } from './column.ts';
import { toCsv } from './csv.ts';

interface ExportButtonProps<Row> {
  /** File name without its ending. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
}

/** Saves the rows that are filtered at the moment as CSV. */
export function ExportButton<Row>({ name, columns, rows }: ExportButtonProps<Row>) {
  const save = async (): Promise<void> => {
    try {
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, await toCsv(columns, rows ?? []));
    } catch (error) {
      // The writer of CSV is loaded on demand: the line may be down.
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
