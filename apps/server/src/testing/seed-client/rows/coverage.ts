import type { Row } from '../client.ts';
import { has, said } from '../shape.ts';

interface Details {
  readonly locked: readonly { readonly email: string }[];
  readonly active: readonly { readonly email: string }[];
}

/** An account of each kind in the demo world. */
export async function facts(read: <T>(path: string) => Promise<T>): Promise<Record<string, string>> {
  const { locked, active } = await read<Details>('/status/get-sentiment-details');
  return { lockedAccount: locked[0]?.email ?? '', activeAccount: active[0]?.email ?? '' };
}

const account = has('email network status lastUsed');

/** Which data symbols have, and the accounts of collectors. */
export const rows: readonly Row[] = [
  {
    call: 'GET /status/get-coverage-init',
    input: () => ({ type: 'exchange' }),
    answer: { values: ['any'], fields: ['any'] },
  },
  {
    call: 'POST /status/get-coverage-data',
    input: () => ({ type: 'exchange', value: 'NASDAQ', fields: ['eod', 'incomeAnnual'] }),
    answer: { rows: [has('symbol eod incomeAnnual')] },
  },
  {
    call: 'GET /status/get-sentiment-details',
    input: () => ({}),
    answer: { locked: [account], limitReached: [account], active: [account] },
  },
  {
    call: 'GET /status/unlock-sentiment-account',
    input: ({ seen }) => ({ email: seen['lockedAccount'] }),
    answer: said,
    changes: true,
  },
  {
    call: 'GET /status/delete-sentiment-account',
    input: ({ seen }) => ({ email: seen['activeAccount'] }),
    answer: said,
    changes: true,
  },
];
