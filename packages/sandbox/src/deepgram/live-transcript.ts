import { SpeechReader, type SpokenPart } from '../sound/modem.ts';
import { fromMulaw, samplesPerSecond } from '../sound/mulaw.ts';
import { resultShape, wordsOf } from './shapes.ts';

/** Samples between two partial results. */
const partialEvery = samplesPerSecond / 2;

/** Live sound as results: partial ones twice a second, a final one at the end of each sentence and of each speaker. */
export class LiveTranscript {
  readonly #reader = new SpeechReader();
  readonly #send: (message: object) => void;
  #open: SpokenPart = { speaker: 0, text: '' };
  #reportedAt = 0;
  #from = 0;

  constructor(send: (message: object) => void) {
    this.#send = send;
  }

  receive(sound: Uint8Array): void {
    for (const { speaker, text } of this.#reader.read(fromMulaw(sound))) {
      if (speaker !== this.#open.speaker) {
        this.#close();
        this.#open = { speaker, text: '' };
      }
      this.#open = { speaker, text: this.#open.text + text };
      if (/[.?!]\s$|\n$/.test(this.#open.text)) this.#close();
    }
    if (this.#reader.samples - this.#reportedAt >= partialEvery) this.#result(false);
  }

  /** What is open becomes final. */
  finish(): void {
    this.#close();
  }

  #close(): void {
    if (this.#open.text.trim()) this.#result(true);
    this.#open = { ...this.#open, text: '' };
  }

  #result(isFinal: boolean): void {
    this.#reportedAt = this.#reader.samples;
    const words = wordsOf(this.#open);
    const start = this.#from;
    const end = this.#reader.samples / samplesPerSecond;
    if (isFinal) this.#from = end;
    this.#send({
      type: 'Results',
      channel_index: [0, 1],
      duration: end - start,
      start,
      is_final: isFinal,
      speech_final: isFinal,
      channel: resultShape(words),
      metadata: {
        request_id: 'sandbox',
        model_info: { name: 'sandbox', version: '1', arch: 'sandbox' },
        model_uuid: 'sandbox',
      },
    });
  }
}
