import { getEdsData } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-data';
import { edsDataFailed, type EdsCalendarTable } from '@midoffice/contract/prices/corporate-actions/lists';
import { useRead } from '../../../data/queries.ts';

/** How many records a day has; read ahead, so that the day is there when it is chosen. */
export function DayCount({ day, table }: { readonly day: string; readonly table: EdsCalendarTable }) {
  const { data } = useRead(getEdsData, { date: day, table }, { failure: edsDataFailed(table) });
  return data ? <>{data.length || '–'}</> : null;
}
