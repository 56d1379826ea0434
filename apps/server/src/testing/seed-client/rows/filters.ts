import type { Row } from '../client.ts';
import type { Read } from '../rows.ts';
import { has, said } from '../shape.ts';

/** Calls about domain and user filters. */
export const rows: readonly Row[] = [
  {
    call: 'GET /admin/get-user-domain-filters',
    input: () => ({}),
    answer: { rows: [has('_id type value isActive createdBy createdAt')] },
  },
  {
    call: 'POST /admin/create-user-domain-filter',
    input: () => ({ type: 'invalidDomains', value: ' seeds.example ' }),
    answer: { ...said, filter: has('_id type value isActive createdBy createdAt') },
  },
  {
    call: 'POST /admin/toggle-user-domain-filter/{id}',
    input: ({ seen }) => ({ id: seen['filter'] }),
    answer: said,
  },
  {
    call: 'POST /admin/delete-user-domain-filter/{id}',
    input: ({ seen }) => ({ id: seen['filter'] }),
    answer: said,
  },
];

/** A filter of the demo that the rows switch and delete. */
export const facts = async (read: Read): Promise<Record<string, string>> => {
  const { rows: filters } = await read<{ rows: { _id: string }[] }>(
    '/admin/get-user-domain-filters?search=old-partner',
  );
  return { filter: filters[0]!._id };
};
