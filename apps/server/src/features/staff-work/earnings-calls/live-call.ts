import type { WebSocket } from 'ws';
import type { LiveSpeech } from '../../../platform/connectors/speech/speech.ts';
import type { Spoken } from '../../../platform/connectors/speech/spoken.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addInterim, type StoredSession } from './session-store.ts';

/** Sound that waits for the transcriber at most, before some is left out: ten seconds. */
const waitingMost = 80_000;
/** Milliseconds between two writings of what was received. */
const writeEveryMs = 400;
/** Milliseconds that the transcriber has for the rest, once the line is silent. */
const restMs = 5000;

/** A message of the provider's stream. Source: https://www.twilio.com/docs/voice/media-streams/websocket-messages. */
interface StreamMessage {
  readonly event?: string;
  readonly start?: { readonly callSid?: string };
  readonly media?: { readonly track?: string; readonly payload?: string };
}

function readMessage(data: unknown): StreamMessage {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === 'object' && message !== null ? message : {};
  } catch {
    return {};
  }
}

/** The text of a live call as it grows: a line for each speaker, whose words follow each other. */
class ReceivedText {
  #speaker: number | null | undefined;
  #final = '';

  add(parts: readonly Spoken[]): void {
    for (const { speaker, text } of parts) {
      if (this.#speaker !== undefined && speaker === this.#speaker) this.#final += ` ${text}`;
      else {
        const label = speaker === null ? '' : `Speaker ${speaker + 1}: `;
        this.#final += `${this.#speaker === undefined ? '' : '\n\n'}${label}${text}`;
      }
      this.#speaker = speaker;
    }
  }

  /** What was added since the last time. */
  take(): string {
    const text = this.#final;
    this.#final = '';
    return text;
  }
}

/** Writes what is received, at most so often, one writing after the other. */
function createWriter(platform: Platform, session: StoredSession) {
  const received = new ReceivedText();
  let partial = '';
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const write = async (): Promise<void> => {
    const final = received.take();
    await addInterim(platform.db, session.id, final, partial, new Date(platform.now()));
    await platform.push.notify({
      subject: 'earnings-call-text',
      id: `${session.symbol} ${session.fiscalPeriod}`,
    });
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing
      .then(write)
      .catch((error: unknown) =>
        platform.log.warn({ err: error, session: session.id }, 'what was received could not be kept'),
      );
    return writing;
  };
  const later = (): void => {
    timer ??= setTimeout(() => void flush(), writeEveryMs);
  };
  return {
    final(parts: readonly Spoken[]): void {
      received.add(parts);
      partial = '';
      later();
    },
    partial(text: string): void {
      partial = text;
      later();
    },
    async end(): Promise<void> {
      partial = '';
      await flush();
    },
  };
}

/** Gives the sound of a dial-in to the transcriber, and keeps what it receives. Sound of another call ends it. */
export function followSound(platform: Platform, session: StoredSession, socket: WebSocket): void {
  const writer = createWriter(platform, session);
  let speech: LiveSpeech | undefined;
  let isOver = false;
  let restTimer: NodeJS.Timeout | undefined;
  const early: Uint8Array[] = [];
  const finish = async (): Promise<void> => {
    clearTimeout(restTimer);
    await writer.end();
  };
  const open = async (): Promise<void> => {
    try {
      const opened = await platform.connectors.speech.openLive({
        final: writer.final,
        partial: writer.partial,
        ended: () => void finish(),
      });
      speech = opened;
      for (const sound of early.splice(0)) opened.send(sound);
      if (isOver) end();
    } catch (error) {
      platform.log.warn({ err: error, session: session.id }, 'live speech is not transcribed');
    }
  };
  void open();
  function receive(payload: string): void {
    const sound = Buffer.from(payload, 'base64');
    if (!speech) {
      if (early.length * 160 < waitingMost) early.push(sound);
    } else if (speech.waitingBytes() < waitingMost) speech.send(sound);
  }
  function end(): void {
    isOver = true;
    // The provider says that the call is over, then it closes the socket.
    if (!speech || restTimer) return;
    speech.finish();
    restTimer = setTimeout(() => speech?.close(), restMs);
  }
  socket.on('message', (data: unknown, isBinary: boolean) => {
    const { event, start, media } = isBinary ? {} : readMessage(data);
    const isForeign = event === 'start' && session.vendorId !== null && start?.callSid !== session.vendorId;
    if (isForeign) return socket.close(1008);
    if (event === 'media' && media?.payload && media.track !== 'outbound') receive(media.payload);
    if (event === 'stop') end();
  });
  socket.on('close', end);
}
