import { cutText } from '@midoffice/contract/kernel';
import type { Intercom } from 'intercom-client';

/** A message of a conversation as Intercom holds it. */
export interface IntercomMessageRecord {
  readonly id: string;
  /** `user` for customers and leads, `admin` for our own staff, `bot` for what Intercom writes by itself. */
  readonly type: 'user' | 'admin' | 'bot';
  readonly author: string;
  /** ISO 8601. */
  readonly date: string;
  /** HTML as Intercom keeps it; empty where a message was redacted. */
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly url: string }[];
}

export interface IntercomConversation {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  /** Oldest first. */
  readonly messages: readonly IntercomMessageRecord[];
}

/** Characters of a message that are kept. */
const longest = 50_000;

interface Written {
  readonly id?: string;
  readonly body?: string;
  readonly redacted?: boolean;
  readonly author?: Intercom.ConversationPartAuthor;
  readonly attachments?: readonly Intercom.PartAttachment[];
}

const typeOf = (author: Intercom.ConversationPartAuthor | undefined): IntercomMessageRecord['type'] => {
  if (author?.type === 'admin' || author?.type === 'team') return 'admin';
  return author?.type === 'bot' || author?.from_ai_agent ? 'bot' : 'user';
};

function messageOf(part: Written, createdAt: number): IntercomMessageRecord | undefined {
  const attachments = (part.attachments ?? []).flatMap(({ name, url }) =>
    url && /^https?:\/\//.test(url) && url.length <= 2000
      ? [{ name: cutText(name ?? '', 200) || 'Attachment', url }]
      : [],
  );
  const html = part.redacted ? '' : cutText(part.body ?? '', longest);
  // Assignments, closings and notes without a text are no messages.
  if (!part.id || (!html && !attachments.length && !part.redacted)) return undefined;
  return {
    id: String(part.id),
    type: typeOf(part.author),
    author: cutText(part.author?.name || part.author?.email || 'Unknown', 200),
    date: new Date(createdAt * 1000).toISOString(),
    html,
    attachments: part.redacted ? [] : attachments.slice(0, 20),
  };
}

/** A conversation with its first message and the parts that followed. */
export function conversationOf(found: Intercom.Conversation): IntercomConversation {
  const { id, title, state, source, conversation_parts: parts } = found;
  // An internal note is for our own staff in Intercom, who see it here too.
  const messages = [
    messageOf({ ...source, id: source.id ? `source-${source.id}` : 'source' }, found.created_at),
    ...(parts?.conversation_parts ?? []).map((part) => messageOf(part, part.created_at ?? found.created_at)),
  ].filter((message) => message !== undefined);
  return { id: String(id), title: cutText(title ?? '', 500), state, messages };
}
