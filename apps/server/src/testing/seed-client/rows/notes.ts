import type { Row } from '../client.ts';
import type { Read } from '../rows.ts';
import { has, said } from '../shape.ts';

interface Listed {
  readonly notes: readonly { readonly _id: string; readonly updatedAt: string }[];
}

/** Notes of the demo: one that the rows change, one that they delete. */
export async function facts(read: Read): Promise<Record<string, string>> {
  const { notes } = await read<Listed>('/admin/get-notes?limit=20&skip=0&isReport=false');
  const [first, second] = notes;
  return { note: first!._id, noteUpdatedAt: first!.updatedAt, noteToDelete: second!._id };
}

const people = [has('fullName username id')] as const;
const note = { ...has('_id title content createdAt updatedAt upcoming'), assignees: people } as const;
const answer = { notes: [note], functionalGroups: ['any'] } as const;

/** Calls about notes and reports. */
export const rows: readonly Row[] = [
  {
    call: 'GET /admin/get-notes',
    input: () => ({ limit: '20', skip: '20', isReport: 'false' }),
    answer,
  },
  { call: 'GET /admin/get-notes', input: () => ({ query: 'splits', isReport: 'true' }), answer },
  {
    call: 'POST /admin/update-note',
    input: ({ seen }) => ({
      _id: seen['note'],
      title: 'Changed by a client',
      content: '- As the seeds have it',
      updatedAt: seen['noteUpdatedAt'],
    }),
    answer: said,
  },
  {
    call: 'POST /admin/delete-note',
    input: ({ seen }) => ({ _id: seen['noteToDelete'] }),
    answer: said,
  },
];
