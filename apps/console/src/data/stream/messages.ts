/**
 * `open`: changes arrive. `waiting`: the server answers, but the stream is not open, because the session ended or the
 * person has too many. `down`: the server does not answer.
 */
export type StreamState = 'connecting' | 'open' | 'waiting' | 'down';

/** Messages to a page. `opening` names one opening of the stream: another name means that changes may be missing. */
export type ToPage =
  | { readonly type: 'state'; readonly state: StreamState; readonly opening: string }
  | { readonly type: 'change'; readonly subject: string }
  /** This page was forgotten for a while. */
  | { readonly type: 'gap' }
  | { readonly type: 'pong' };

/** Messages of a page to the holder of the stream. */
export type ToHub =
  /** Who is signed in: a stream that belongs to somebody else is opened anew. */
  | { readonly type: 'join'; readonly userid: string }
  | { readonly type: 'ping' }
  /** A request failed: ask whether the server answers. */
  | { readonly type: 'check' }
  | { readonly type: 'leave' };

export const eventsPath = '/admin/events';
/** Name of the shared worker, of the lock and of the channel. */
export const streamName = 'midoffice-stream';
