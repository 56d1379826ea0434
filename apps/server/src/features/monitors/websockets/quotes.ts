import { streams, type Stream } from '@midoffice/contract/monitors/websockets/lists';
import { liveQuote, type LiveQuote } from '@midoffice/contract/monitors/websockets/shapes';
import type { Platform } from '../../../platform/platform.ts';
import type { Delivery } from './hub.ts';
import { textFrame } from './wire.ts';

/** Topic of the relay that carries live quotes. */
export const quoteTopic = 'live-quotes';

/**
 * Gives a quote to every connection that subscribed to it, in all processes. Nothing is kept: the next quote replaces it.
 * @returns false where too much is waiting, and other processes do not get it
 * @throws ZodError for a quote that is none
 */
export function publishQuote({ relay }: Pick<Platform, 'relay'>, stream: Stream, quote: LiveQuote): boolean {
  return relay.publish(quoteTopic, `${stream} ${JSON.stringify(liveQuote.parse(quote))}`);
}

const isStream = (name: string): name is Stream => (streams as readonly string[]).includes(name);

/** A published quote with the message that carries it; undefined if it is none. */
export function readQuote(published: string): Delivery | undefined {
  const end = published.indexOf(' ');
  const stream = published.slice(0, end);
  if (!isStream(stream)) return undefined;
  try {
    // Checked when it was published, by a process of this installation.
    const quote = JSON.parse(published.slice(end + 1)) as LiveQuote;
    const data = JSON.stringify({ stream, ...quote });
    return {
      stream,
      symbol: quote.symbol,
      frame: textFrame(`{"event":"quote","data":${data}}`),
      packet: `2["quote",${data}]`,
    };
  } catch {
    return undefined;
  }
}
