import { refreshTableStatistics } from '@midoffice/contract/monitors/table-statistics/calls/refresh-table-statistics';
import { IconRefresh } from '@tabler/icons-react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';

interface RefreshButtonProps {
  /** Left out: all tables. */
  readonly tableName?: string;
  /** Whether the table is being read. */
  readonly running?: boolean;
  onStarted?(): void;
}

/** Reads what was written since, as a job; it shows how far it is in the tray. */
export function RefreshButton({ tableName, running = false, onStarted }: RefreshButtonProps) {
  const refusal = useRefusal(refreshTableStatistics);
  const refresh = useWrite(refreshTableStatistics, {
    isOpen: () => true,
    onDone: () => onStarted?.(),
  });
  return (
    <Button
      icon={<IconRefresh size={14} />}
      pending={refresh.pending || running}
      disabledReason={refusal}
      onClick={() => void refresh.run(tableName ? { tableName } : {})}
    >
      Refresh
    </Button>
  );
}
