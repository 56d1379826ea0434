import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../kernel/serve.ts';
import type { Answer, SandboxRuntime, Vendor } from '../kernel/vendor.ts';
import type { Table } from '../kernel/store.ts';
import { WebhookSender } from '../kernel/webhooks.ts';
import {
  conversationShape,
  type IntercomAuthor,
  type IntercomFile,
  type IntercomPart,
  type SeedConversation,
  type StoredConversation,
  type StoredNotification,
} from './shapes.ts';

/** How the Intercom stand-in behaves. */
export interface IntercomOptions {
  /** Access token of the app. */
  token: string;
}

/** What tests and seeds do without HTTP. */
export interface IntercomHelpers {
  /** Writes a conversation; no webhook is sent. */
  seed(conversation: SeedConversation): void;
  /** A picture or another file that conversations link to, below /intercom-files. */
  seedFile(file: IntercomFile): void;
  /** Somebody writes in a conversation: a webhook follows. Answers the part's id. */
  reply(id: string, part: { author: IntercomAuthor; body: string; attachments?: string[] }): string;
  /** Where webhooks go, signed with the app's client secret; null: nowhere. */
  setWebhook(target: { url: string; secret: string } | null): void;
  /** The signature of a body, as `x-hub-signature` carries it. */
  signature(body: string, secret?: string): string;
  /** Resolves when no webhook is on its way. */
  idle(): Promise<void>;
}

const prefix = '/intercom';
const retryMs = [500, 2000, 10_000];

const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  headers: {},
  body: { type: 'error.list', request_id: 'sandbox', errors: [{ code, message }] },
});

/** The stand-in of Intercom: conversations by id and signed notifications of new messages, below /intercom. */
export function intercomVendor(options: IntercomOptions): Vendor & { helpers(): IntercomHelpers } {
  let runtime: SandboxRuntime | undefined;
  let secret = '';
  let conversations: Table<StoredConversation>;
  let files: Table<IntercomFile>;
  let notifications: Table<StoredNotification>;
  let sender: WebhookSender;

  const sign = (body: string, key = secret): string =>
    `sha1=${createHmac('sha1', key).update(body).digest('hex')}`;
  const nowSeconds = (): number => Math.floor(runtime!.clock.nowMs() / 1000);
  function isKnown(request: FastifyRequest): boolean {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${options.token}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  function find(id: string, plain: boolean): Answer {
    const found = conversations.get(id);
    return found
      ? { status: 200, headers: {}, body: conversationShape(found, plain) }
      : refuse(404, 'not_found', 'Resource Not Found');
  }

  /** The notification of a part; its body is the conversation with this one part, as Intercom sends it. */
  function send(notification: StoredNotification): void {
    sender.send({
      id: notification.id,
      type: notification.topic,
      body: () => {
        const conversation = conversations.get(notification.conversation)!;
        const parts = conversation.parts.filter(({ id }) => id === notification.part);
        return JSON.stringify({
          type: 'notification_event',
          app_id: 'sandbox',
          data: {
            type: 'notification_event_data',
            item: conversationShape({ ...conversation, parts }, false),
          },
          links: {},
          id: notification.id,
          topic: notification.topic,
          delivery_status: 'pending',
          delivery_attempts: 1,
          delivered_at: 0,
          first_sent_at: notification.createdAt,
          created_at: notification.createdAt,
          self: null,
        });
      },
    });
  }

  function reply(
    id: string,
    { author, body, attachments = [] }: { author: IntercomAuthor; body: string; attachments?: string[] },
  ): string {
    const part: IntercomPart = {
      id: runtime!.ids.text(11),
      author,
      body,
      attachments,
      createdAt: nowSeconds(),
    };
    const topic = author.type === 'user' ? 'conversation.user.replied' : 'conversation.admin.replied';
    runtime!.store.transaction(() => {
      const found = conversations.get(id);
      if (!found) throw new Error(`there is no conversation ${id}`);
      conversations.put({ ...found, parts: [...found.parts, part], updatedAt: part.createdAt });
      const notification = {
        id: `notif_${runtime!.ids.text(20)}`,
        conversation: id,
        part: part.id,
        topic,
        createdAt: part.createdAt,
      };
      notifications.put(notification);
      runtime!.store.afterCommit(() => send(notification));
    });
    return part.id;
  }

  return {
    name: 'intercom',
    attach(given) {
      runtime = given;
      conversations = given.store.table<StoredConversation>('intercom.conversations');
      files = given.store.table<IntercomFile>('intercom.files');
      notifications = given.store.table<StoredNotification>('intercom.notifications');
      sender = new WebhookSender({
        vendor: 'intercom',
        faults: given.faults,
        headers: (body) => ({ 'x-hub-signature': sign(body) }),
        retryMs,
        onDelivered: (id) => given.store.transaction(() => notifications.delete(id)),
      });
    },
    routes(app: FastifyInstance) {
      app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
        `${prefix}/conversations/:id`,
        (request, reply_) =>
          serve(runtime!, request, reply_, {
            vendor: 'intercom',
            query: request.query,
            body: null,
            idempotencyKey: null,
            faultAnswer: (status) =>
              refuse(status, status === 429 ? 'rate_limit_exceeded' : 'server_error', 'An injected failure.'),
            work: () =>
              isKnown(request)
                ? find(request.params.id, request.query['display_as'] === 'plaintext')
                : refuse(401, 'unauthorized', 'Access Token Invalid'),
          }),
      );
      // What a person writes in Intercom's own window, for whoever tries the demo.
      app.post<{ Params: { id: string }; Body: { author: IntercomAuthor; body: string } }>(
        `${prefix}/_sandbox/conversations/:id/reply`,
        (request, answer) => {
          if (!isKnown(request)) return answer.code(401).send({ error: 'Send the token.' });
          return { id: reply(request.params.id, request.body) };
        },
      );
      app.get<{ Params: { name: string } }>('/intercom-files/:name', (request, answer) => {
        const file = files.get(request.params.name);
        if (!file) return answer.code(404).send();
        return answer.type(file.type).send(Buffer.from(file.base64, 'base64'));
      });
    },
    helpers: () => ({
      seed: (conversation) =>
        runtime!.store.transaction(() => {
          const { parts, createdAt } = conversation;
          const updatedAt = parts.at(-1)?.createdAt ?? createdAt;
          conversations.put({ ...conversation, updatedAt });
        }),
      seedFile: (file) => runtime!.store.transaction(() => void files.put(file)),
      reply,
      setWebhook(target) {
        secret = target?.secret ?? '';
        sender.setTarget(target?.url ?? null);
        if (target) for (const notification of notifications.all()) send(notification);
      },
      signature: sign,
      idle: () => sender.idle(),
    }),
    tick: () => undefined,
    close: () => sender.close(),
  };
}
