import type { Row } from '../client.ts';
import { said } from '../shape.ts';

/** Calls about issues at GitHub. */
export const rows: readonly Row[] = [
  {
    call: 'POST /admin/create-issue',
    input: () => ({
      title: 'Dividends are doubled',
      content: 'Seen in LMNT.',
      repository: 'midoffice-demo/data-service',
    }),
    answer: said,
  },
];
