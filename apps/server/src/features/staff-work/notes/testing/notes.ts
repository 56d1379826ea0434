import { getNote } from '@midoffice/contract/staff-work/notes/calls/get-note';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import type { Note } from '@midoffice/contract/staff-work/notes/shapes';
import type { OutputOf, SentOf } from '@midoffice/contract/kernel';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

export { refuses } from '../../../../testing/refuses.ts';

export const noAccess = 'You do not have access to this page.';

/** A server with two people who keep notes and may open tasks, one who may only keep notes, and one who may neither. */
export interface NotesServer extends TestServer {
  readonly ann: Client;
  readonly ben: Client;
  readonly clerk: Client;
  readonly stranger: Client;
  /** The present moment of the server; tests move it. */
  readonly clock: { nowMs: number };
  /** Makes a note and answers it. */
  note(fields?: Partial<SentOf<typeof updateNote>>, client?: Client): Promise<Note>;
  read(id: string, client?: Client): Promise<OutputOf<typeof getNote>>;
}

export async function notesServer(options: { readonly secretsKey?: string } = {}): Promise<NotesServer> {
  const clock = { nowMs: Date.parse('2024-06-03T12:00:00Z') };
  const server = await testServer({ ...options, now: () => clock.nowMs });
  const both = { role: 'standard', permissions: ['meeting-notes', 'tasks/tasks'] } as const;
  const ann = await server.staff({ userid: 'ann', ...both });
  const ben = await server.staff({ userid: 'ben', ...both });
  const clerk = await server.staff({ userid: 'clerk', role: 'standard', permissions: ['meeting-notes'] });
  const stranger = await server.staff({ role: 'standard', permissions: ['tasks/tasks'] });
  return {
    ...server,
    ann,
    ben,
    clerk,
    stranger,
    clock,
    async note(fields = {}, client = ann) {
      const { status, body } = await client.call(updateNote, { title: 'Weekly', ...fields });
      if (status !== 200) throw new Error(body.message);
      return body.note;
    },
    async read(id, client = ann) {
      const { status, body } = await client.call(getNote, { _id: id });
      if (status !== 200) throw new Error((body as unknown as { message: string }).message);
      return body;
    },
  };
}
