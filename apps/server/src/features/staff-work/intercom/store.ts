import type { IntercomMessage } from '@midoffice/contract/staff-work/intercom/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A message ready to be kept: text instead of HTML, pictures under names of our own. */
export interface KeptMessage {
  readonly id: string;
  readonly type: IntercomMessage['type'];
  readonly author: string;
  readonly date: string;
  readonly text: string;
  readonly pictures: readonly { readonly name: string; readonly file: string; readonly url: string }[];
  readonly attachments: readonly { readonly name: string; readonly url: string }[];
}

export interface KeptConversation {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  /** ISO 8601: when its reading began. */
  readonly readAt: string;
  readonly messages: readonly KeptMessage[];
}

export interface ConversationRow {
  readonly title: string;
  readonly state: string;
  readonly readAt: string;
}

/** A conversation without its messages; undefined where it was never read. */
export async function readConversation(db: DbOrTrx, id: string): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select title, state, read_at as "readAt" from intercom_conversation where conversation_id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** The messages of a conversation, oldest first, 2000 at most: the newest ones. */
export async function readMessages(db: DbOrTrx, id: string): Promise<IntercomMessage[]> {
  const { rows } = await sql<IntercomMessage>`
    select * from (
      select message_id as id, type, author as username, written_at as date, body as message,
        (select coalesce(jsonb_agg(jsonb_build_object('name', p->>'name', 'url', '/admin/intercom-pictures/' || (p->>'file'))), '[]')
          from jsonb_array_elements(pictures) p) as pictures, attachments
      from intercom_message where conversation_id = ${id}
      order by written_at desc, message_id desc limit 2000) newest
    order by date, id`.execute(db);
  return rows;
}

/**
 * Keeps a conversation as it was read.
 * @returns false where a later reading was kept meanwhile; nothing is written then
 */
export async function putConversation(trx: Trx, conversation: KeptConversation): Promise<boolean> {
  const { id, title, state, readAt, messages } = conversation;
  const { rows } = await sql`
    insert into intercom_conversation (conversation_id, title, state, read_at) values (${id}, ${title}, ${state}, ${readAt})
    on conflict (conversation_id) do update set title = excluded.title, state = excluded.state, read_at = excluded.read_at
    where intercom_conversation.read_at <= excluded.read_at
    returning conversation_id`.execute(trx);
  if (!rows.length) return false;
  await sql`
    insert into intercom_message (conversation_id, message_id, type, author, written_at, body, pictures, attachments)
    select ${id}, r.id, r.type, r.author, r.date, r.text, r.pictures, r.attachments
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      as r (id text, type text, author text, date timestamptz, text text, pictures jsonb, attachments jsonb)
    on conflict (conversation_id, message_id) do update set type = excluded.type, author = excluded.author,
      body = excluded.body, pictures = excluded.pictures, attachments = excluded.attachments`.execute(trx);
  const pictures = messages.flatMap((message) => message.pictures);
  await sql`
    insert into intercom_picture (name, conversation_id, url)
    select distinct on (r.file) r.file, ${id}, r.url from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as r (file text, url text)
    on conflict (name) do update set url = excluded.url where intercom_picture.url <> excluded.url`.execute(
    trx,
  );
  return true;
}

/** Where a picture comes from, as its conversation said it last; undefined where no conversation has it. */
export async function readPictureUrl(db: DbOrTrx, name: string): Promise<string | undefined> {
  const { rows } = await sql<{
    url: string;
  }>`select url from intercom_picture where name = ${name}`.execute(db);
  return rows[0]?.url;
}

/** Keeps a notification. @returns false where it is known already */
export async function insertNotification(
  trx: Trx,
  {
    id,
    topic,
    conversationId,
  }: { readonly id: string; readonly topic: string; readonly conversationId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into intercom_notification (notification_id, conversation_id, topic) values (${id}, ${conversationId}, ${topic})
    on conflict do nothing returning notification_id`.execute(trx);
  return rows.length > 0;
}

/** Forgets notifications of more than 30 days ago: Intercom repeats one for minutes. */
export async function pruneNotifications(db: DbOrTrx): Promise<void> {
  await sql`delete from intercom_notification where received_at < now() - interval '30 days'`.execute(db);
}

/** Notes that a conversation is asked for, before it is known what comes of it. */
export async function noteAsked(db: DbOrTrx, id: string, at: Date): Promise<void> {
  await sql`update intercom_conversation set asked_at = ${at} where conversation_id = ${id}`.execute(db);
}

/** Conversations that were read or asked for longest ago, for the check of what no webhook brought. */
export async function staleConversations(db: DbOrTrx, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select conversation_id as id from intercom_conversation
    where state <> 'closed' and greatest(read_at, asked_at) < now() - interval '15 minutes'
    order by greatest(read_at, asked_at) limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
