import type { Row } from '../client.ts';

/** Where the console has not been built there are no files. */
const refusal = [503, /^Something went wrong with downloading extension\.$/] as const;

/** Downloads of the browser extensions. */
export const rows: readonly Row[] = [
  {
    call: 'GET /status/download-task-extension',
    input: () => ({}),
    answer: 'application/zip',
    refusal,
  },
  {
    call: 'GET /status/fix/earnings-call-extension',
    input: () => ({}),
    answer: 'application/zip',
    refusal,
  },
];
