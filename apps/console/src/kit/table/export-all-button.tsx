import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { snackbar } from '../../data/snackbar.ts';
import { Button } from '../base/button.tsx';
import { formatNumber } from '../base/format.ts';
import type { Column } from './column.ts';
import { saveRows } from './save-rows.ts';

interface ExportAllButtonProps<Row> {
  /** File name without its ending. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** Reads the rows of all pages; `total` counts those that fit, where the read may hold fewer. */
  load(): Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  /** How the rows are filtered, for the audit log. */
  readonly filters: object;
  /** Rows that fit; undefined while it is not known. */
  readonly count: number | undefined;
}

/** Saves all rows that the filters leave as CSV, on all pages. */
export function ExportAllButton<Row>({ name, columns, load, filters, count }: ExportAllButtonProps<Row>) {
  const [running, setRunning] = useState(false);
  const save = async (): Promise<void> => {
    setRunning(true);
    try {
      const { rows, total } = await load();
      await saveRows({ name, columns, rows, filters });
      if (rows.length < total)
        snackbar.warning(
          `The file holds the first ${formatNumber(rows.length)} of ${formatNumber(total)} records. Filter the list for the others.`,
        );
    } catch (error) {
      snackbar.failure(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      icon={<IconDownload size={14} />}
      pending={running}
      disabledReason={count ? undefined : 'Nothing to export'}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}
