import type { UserRow } from '@midoffice/contract/customers/accounts/shapes';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { snackbar } from '../../../data/snackbar.ts';
import { Button } from '../../../kit/base/button.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { saveRows } from '../../../kit/table/save-rows.ts';
import { readAllCustomers, type ListInput } from './panels/customers.ts';

interface ExportCustomersProps {
  readonly input: ListInput;
  readonly columns: readonly Column<UserRow>[];
  readonly disabled: boolean;
}

/** Saves every customer that the filters leave, not only the page on screen, as CSV. */
export function ExportCustomers({ input, columns, disabled }: ExportCustomersProps) {
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const save = async (): Promise<void> => {
    abort.current = new AbortController();
    setRunning(true);
    try {
      const { rows, whole } = await readAllCustomers(input, abort.current.signal);
      await saveRows({ name: 'customers', columns, rows, filters: input });
      if (!whole)
        snackbar.info(
          `Only the first ${rows.length.toLocaleString('en-US')} customers are in the file. Narrow the filters for the rest.`,
        );
    } catch (error) {
      if (!abort.current.signal.aborted) snackbar.failure(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      icon={<IconDownload size={14} />}
      pending={running}
      disabledReason={disabled ? 'Nothing to export' : undefined}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}
