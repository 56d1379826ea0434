import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { tableKey, tableLayout } from '../layout.ts';

export const saveTableLayout = defineCall('saveTableLayout', {
  method: 'POST',
  path: '/admin/table-layouts',
  access: 'console',
  mode: 'write',
  audit: 'table-layout.saved',
  summary: 'Keeps how you arranged the columns of a table; an empty layout is the table as it is defined',
  body: z.object({ table: tableKey, layout: tableLayout }),
  output: z.object({ success: z.literal(true), layout: tableLayout }),
  failure: 'The columns could not be saved.',
});
