import type { Row } from '../client.ts';
import { has } from '../shape.ts';

/** Calls about the health of data. */
export const rows: readonly Row[] = [
  {
    call: 'GET /status/get-table-consolidated-statistics',
    input: () => ({ tableName: 'Financials_Update' }),
    answer: {
      ...has('startDate endDate'),
      rows: [{ ...has('valid attention invalid null min max'), subGroups: 'any' }],
    },
  },
];
