import { edsTableLabels, type EdsCalendarTable } from '@midoffice/contract/prices/corporate-actions/lists';
import { useState } from 'react';
import type { CallError } from '../../../../../data/client.ts';
import { plural } from '../../../../../kit/base/format.ts';
import { ConflictDialog } from '../../../../../kit/dialog/conflict-dialog.tsx';
import { resolve } from '../../conflicts.ts';
import { RepairDialog, type RepairAsk } from '../../repair-dialog.tsx';
import { placedInDay, type Calendar } from './use-calendar.ts';

interface SaveRowsProps {
  readonly date: string;
  readonly table: EdsCalendarTable;
  readonly calendar: Calendar;
  onClose(): void;
}

/** Shows what the edited rows of a day would change, and saves each as its own change set. */
export function SaveRows({ date, table, calendar, onClose }: SaveRowsProps) {
  // What is pending while the dialog opens: a row that is written drops out of it.
  const [ask] = useState<RepairAsk>(() => {
    const repairs = calendar.repairs();
    const what = `${edsTableLabels[table]} of ${date}`;
    return { title: `Save ${plural(repairs.length, 'row')}: ${what}`, action: 'Save', repairs };
  });
  const [clash, setClash] = useState<CallError | null>(null);
  if (!clash)
    return (
      <RepairDialog
        ask={ask}
        onClose={onClose}
        onRefused={(error) => error.conflicts.length > 0 && setClash(error)}
      />
    );
  const conflicts = placedInDay(clash.conflicts);
  return (
    <ConflictDialog
      message={clash.message}
      conflicts={conflicts}
      label={(field) => field.replaceAll('|', ' · ')}
      onClose={onClose}
      onKeep={(mine) => {
        calendar.change((now) => resolve(now, conflicts, mine));
        calendar.reload();
        onClose();
      }}
    />
  );
}
