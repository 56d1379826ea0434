/** Who wrote a part: a customer, a member of staff, or Intercom itself. */
export interface IntercomAuthor {
  type: 'user' | 'lead' | 'admin' | 'bot';
  id: string;
  name: string;
  email: string;
}

export interface IntercomPart {
  id: string;
  author: IntercomAuthor;
  /** HTML, as Intercom keeps it. */
  body: string;
  /** Addresses of files. */
  attachments: string[];
  /** Unix seconds. */
  createdAt: number;
}

/** A conversation as a seed describes it: its first message, then what was answered. */
export interface SeedConversation {
  id: string;
  title?: string;
  /** Unix seconds. */
  createdAt: number;
  source: Omit<IntercomPart, 'createdAt'>;
  parts: IntercomPart[];
}

export interface StoredConversation extends SeedConversation {
  updatedAt: number;
}

export interface IntercomFile {
  /** The last part of its address. */
  id: string;
  type: string;
  base64: string;
}

/** A notification that was not delivered yet. */
export interface StoredNotification {
  id: string;
  conversation: string;
  part: string;
  topic: string;
  createdAt: number;
}

const plainText = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>|<\/p>/g, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .trim();

const contentTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  csv: 'text/csv',
  pdf: 'application/pdf',
};

function attachmentShape(url: string): object {
  const name = url.split('/').at(-1) ?? '';
  const type = contentTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return { type: 'upload', name, url, content_type: type, filesize: 1024, width: null, height: null };
}

/** A conversation as https://developers.intercom.com/docs/references/rest-api/api.intercom.io/conversations shows it. */
export function conversationShape(
  { id, title, createdAt, updatedAt, source, parts }: StoredConversation,
  plain: boolean,
): object {
  const bodyOf = (html: string): string => (plain ? plainText(html) : html);
  return {
    type: 'conversation',
    id,
    title: title ?? null,
    created_at: createdAt,
    updated_at: updatedAt,
    waiting_since: null,
    snoozed_until: null,
    open: true,
    state: 'open',
    read: true,
    priority: 'not_priority',
    admin_assignee_id: null,
    team_assignee_id: null,
    tags: { type: 'tag.list', tags: [] },
    contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: source.author.id }] },
    teammates: { type: 'admin.list', teammates: [] },
    custom_attributes: {},
    source: {
      type: 'conversation',
      id: source.id,
      delivered_as: 'customer_initiated',
      subject: '',
      body: bodyOf(source.body),
      author: source.author,
      attachments: source.attachments.map(attachmentShape),
      url: null,
      redacted: false,
    },
    conversation_parts: {
      type: 'conversation_part.list',
      conversation_parts: parts.map((part) => ({
        type: 'conversation_part',
        id: part.id,
        part_type: 'comment',
        body: bodyOf(part.body),
        created_at: part.createdAt,
        updated_at: part.createdAt,
        notified_at: part.createdAt,
        assigned_to: null,
        author: part.author,
        attachments: part.attachments.map(attachmentShape),
        external_id: null,
        redacted: false,
      })),
      total_count: parts.length,
    },
  };
}
