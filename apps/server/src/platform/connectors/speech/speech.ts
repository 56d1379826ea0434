import { withoutTrailingSlashes } from '@midoffice/contract/kernel';
import type { DeepgramClient } from '@deepgram/sdk';
import { ApiError } from '../../http/errors.ts';
import { fetchForSdk } from '../bounded-fetch.ts';
import { busy, notConnected, refused, silent } from '../vendor-errors.ts';
import { spokenOf, type Spoken } from './spoken.ts';

/** What a live transcription reports. */
export interface LiveSpeechEvents {
  /** What was said for good. */
  final(parts: readonly Spoken[]): void;
  /** What was received last, and may still change. */
  partial(text: string): void;
  /** It ended, whether or not it was asked to. */
  ended(): void;
}

/** A live transcription. */
export interface LiveSpeech {
  /** Takes sound: mu-law, one channel, 8 kHz. What comes while the connection is not open is dropped by the caller. */
  send(sound: Uint8Array): void;
  /** Bytes that were taken and not sent yet. */
  waitingBytes(): number;
  /** Asks for the rest; `ended` follows. */
  finish(): void;
  /** Ends at once. */
  close(): void;
}

/** Speech to text through Deepgram's official client. */
export interface SpeechConnector {
  readonly connected: boolean;
  /** Begins a live transcription. @throws ApiError 424, 502 */
  openLive(events: LiveSpeechEvents): Promise<LiveSpeech>;
  /** The text of a whole recording, by speaker. @throws ApiError 424, 502, 503 */
  transcribe(wav: Buffer, signal: AbortSignal): Promise<Spoken[]>;
}

export interface SpeechOptions {
  readonly apiKey: string;
  /** Address of the API; empty: Deepgram's own. */
  readonly apiBase: string;
  /** Model that transcribes, as the provider calls it. */
  readonly model: string;
  readonly timeoutMs?: number;
}

const vendor = 'Deepgram';
const maxBytes = 64 * 1_048_576;
/** A recording of two hours takes minutes. */
const recordingSeconds = 600;

function readFailure(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 429) return busy(vendor);
  if (statusCode === 401 || statusCode === 403) return refused(vendor, 'DEEPGRAM_API_KEY');
  return silent(vendor);
}

/** Makes the connector from address and key. Its library is loaded with the first question. */
export function createSpeech(options: SpeechOptions): SpeechConnector {
  const { apiKey, model, timeoutMs = 10_000 } = options;
  const base = withoutTrailingSlashes(options.apiBase);
  let client: Promise<DeepgramClient> | undefined;
  const open = async (): Promise<DeepgramClient> => {
    const library = await import('@deepgram/sdk');
    const socket = base.replace(/^http/, 'ws');
    return new library.DeepgramClient({
      apiKey,
      ...(base && { environment: { base, production: socket, agent: socket, agentRest: base } }),
      maxRetries: 0,
      fetch: fetchForSdk(maxBytes),
    });
  };
  const deepgram = async (): Promise<DeepgramClient> => {
    if (!apiKey) throw notConnected(vendor, 'DEEPGRAM_API_KEY');
    return (client ??= open());
  };
  return {
    connected: apiKey !== '',
    async openLive(events) {
      const library = await deepgram();
      try {
        const socket = await library.listen.v1.createConnection({
          model,
          encoding: 'mulaw',
          sample_rate: 8000,
          channels: 1,
          interim_results: true,
          smart_format: true,
          punctuate: true,
          diarize: true,
          // Whatever was missed is in the recording: a second connection would number the speakers anew.
          reconnectAttempts: 0,
          connectionTimeoutInSeconds: timeoutMs / 1000,
        } as never);
        let isOver = false;
        const end = (): void => {
          if (isOver) return;
          isOver = true;
          events.ended();
        };
        socket.on('message', (message) => {
          if (message.type !== 'Results') return;
          const { transcript = '', words = [] } = message.channel.alternatives[0] ?? {};
          if (!message.is_final) events.partial(transcript);
          else if (transcript.trim()) events.final(spokenOf(transcript, words));
        });
        socket.on('close', end);
        socket.on('error', end);
        socket.connect();
        await socket.waitForOpen();
        // The library throws where its socket is closing: whatever is sent then is lost, and `ended` says so.
        const isOpen = (): boolean => !isOver && socket.readyState === 1;
        return {
          send: (sound) => {
            if (isOpen()) socket.sendMedia(sound);
          },
          waitingBytes: () => socket.socket.bufferedAmount,
          finish: () => {
            if (isOpen()) socket.sendCloseStream({ type: 'CloseStream' });
          },
          close() {
            socket.close();
            end();
          },
        };
      } catch (error) {
        throw readFailure(error);
      }
    },
    async transcribe(wav, signal) {
      const library = await deepgram();
      try {
        const answer = await library.listen.v1.media.transcribeFile(
          wav,
          { model, smart_format: true, punctuate: true, diarize: true },
          { timeoutInSeconds: recordingSeconds, abortSignal: signal, maxRetries: 0 },
        );
        if (!('results' in answer)) throw new Error('accepted for later, which was not asked for');
        const { transcript = '', words = [] } = answer.results.channels[0]?.alternatives?.[0] ?? {};
        return spokenOf(transcript, words as never);
      } catch (error) {
        throw readFailure(error);
      }
    },
  };
}
