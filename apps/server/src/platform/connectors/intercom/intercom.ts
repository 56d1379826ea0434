import { withoutTrailingSlashes } from '@midoffice/contract/kernel';
import type { IntercomClient } from 'intercom-client';
import { ApiError } from '../../http/errors.ts';
import { fetchForSdk } from '../bounded-fetch.ts';
import { busy, notConnected, refused, silent } from '../vendor-errors.ts';
import { requireSignature } from '../webhook-signature.ts';
import { conversationOf, type IntercomConversation } from './records.ts';

/** Intercom through its official client. */
export interface IntercomConnector {
  readonly connected: boolean;
  /**
   * A conversation with its messages, of which Intercom answers the newest 500. Null where it knows none of this id.
   * @throws ApiError 424, 502, 503 with a text for people
   */
  fetchConversation(id: string): Promise<IntercomConversation | null>;
  /**
   * What a signed notification is about; `conversationId` is null where it names no conversation.
   * @throws ApiError 400 for a bad signature or a body that is no notification, 503 where no secret is set
   */
  verifyNotification(rawBody: Buffer, signature: string | undefined): IntercomNotification;
}

export interface IntercomNotification {
  readonly id: string;
  readonly topic: string;
  readonly conversationId: string | null;
}

export interface IntercomOptions {
  readonly token: string;
  /** Address of the API; empty: Intercom's own. */
  readonly apiBase: string;
  /** Client secrets of the app: several while one replaces another. */
  readonly webhookSecrets: readonly string[];
  readonly timeoutMs?: number;
}

const vendor = 'Intercom';
/** 500 messages of a few kilobytes. */
const maxBytes = 16 * 1_048_576;
const idOf = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && /^[\w-]{1,100}$/.test(String(value))
    ? String(value)
    : null;

function notificationOf(rawBody: Buffer): IntercomNotification {
  let body: {
    id?: unknown;
    topic?: unknown;
    data?: { item?: { id?: unknown; type?: unknown } } | null;
  } | null;
  try {
    body = JSON.parse(rawBody.toString('utf8')) as typeof body;
  } catch {
    body = null;
  }
  const id = idOf(body?.id);
  if (!id || typeof body?.topic !== 'string') throw new ApiError(400, 'The body is no notification.');
  const item = body.data?.item;
  return {
    id,
    topic: body.topic.slice(0, 100),
    conversationId: item?.type === 'conversation' ? idOf(item.id) : null,
  };
}

/** Makes the connector from address and token. The client's library is large and loaded with the first question. */
export function createIntercom({
  token,
  apiBase,
  webhookSecrets,
  timeoutMs = 10_000,
}: IntercomOptions): IntercomConnector {
  let client: Promise<IntercomClient> | undefined;
  const open = async (): Promise<IntercomClient> => {
    const library = await import('intercom-client');
    return new library.IntercomClient({
      token,
      ...(apiBase && { baseUrl: withoutTrailingSlashes(apiBase) }),
      maxRetries: 0,
      timeoutInSeconds: timeoutMs / 1000,
      fetch: fetchForSdk(maxBytes),
    });
  };
  return {
    connected: token !== '',
    async fetchConversation(id) {
      if (!token) throw notConnected(vendor, 'INTERCOM_TOKEN');
      client ??= open();
      try {
        const found = await (await client).conversations.find({ conversation_id: id });
        return conversationOf(found);
      } catch (error) {
        const { statusCode } = error as { statusCode?: number };
        if (statusCode === 404) return null;
        if (statusCode === 401 || statusCode === 403) throw refused(vendor, 'INTERCOM_TOKEN');
        if (statusCode === 429) throw busy(vendor);
        throw silent(vendor);
      }
    },
    verifyNotification(rawBody, signature) {
      requireSignature({
        algorithm: 'sha1',
        rawBody,
        signature,
        secrets: webhookSecrets,
        setting: 'INTERCOM_WEBHOOK_SECRET',
      });
      return notificationOf(rawBody);
    },
  };
}
