/** Streams of the socket servers. Source: r003-websocket-streams. */
export const streams = ['nasdaq', 'iex', 'tmx', 'livequotes', 'aftermarket'] as const;
export type Stream = (typeof streams)[number];

/** Where the servers answer. Source: d115. */
export const plainPath = '/ws';
export const socketIoPath = '/socket.io/';

/** What a client sends, and the server answers under the same name. Source: d115. `ping` is ours: it measures a round trip. */
export const clientEvents = ['login', 'subscribe', 'unsubscribe', 'ping'] as const;
export type ClientEvent = (typeof clientEvents)[number];

/** What the server sends unasked: a quote of a subscription, and what is wrong with a message that has no event. */
export const serverEvents = ['quote', 'error'] as const;

/** The bounds of one connection. */
export const socketLimits = {
  /** Tickers of all streams together. */
  subscriptions: 1_000,
  tickerCharacters: 20,
  messageBytes: 65_536,
  /** Messages that a client may send in a minute, where its key has no lower limit of calls. */
  messagesPerMinute: 600,
} as const;

/** A ticker, as it is written in capitals. */
export const tickerPattern = /^[A-Z0-9^][A-Z0-9^.=/-]{0,19}$/;

/** What a login answers that was accepted. */
export const authenticated = 'Successfully authenticated';

/** Why a connection was ended by the server, as the code of its close. Others are those of RFC 6455. */
export const closeCodes = {
  /** Key refused or revoked, or the bounds of a connection exceeded: connecting again does not help. */
  policy: 1008,
  tooLarge: 1009,
  /** Too slow, or the server is busy or stops: try again later. */
  tryLater: 1013,
} as const;
