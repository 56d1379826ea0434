import { fromMulaw } from '../sound/mulaw.ts';
import { silenceSound, speechSound } from '../sound/modem.ts';
import { frameBytes, frameMs, SoundStream, type StreamedCall } from './sound-stream.ts';
import type { StoredCall, StoredLine } from './shapes.ts';

/** What a running call does with its record. */
export interface CallEvents {
  ringing(): void;
  answered(): void;
  over(status: StoredCall['status'], soundSeconds: number): void;
}

/** Milliseconds that a call waits in the queue, and that an attended line rings. */
const queueMs = 150;
const pickUpMs = 600;
/** Frames that one round of the clock sends at most. */
const mostAtOnce = 400;

const wrongCode = [{ speaker: 0, text: 'The access code that you entered is not valid. Goodbye.' }];

/** What is received on a line by somebody who keys these digits in. */
export function soundOf(line: StoredLine, digits: string): { sound: Uint8Array; staysOpen: boolean } {
  const keyed = digits.replaceAll(/[^\d]/g, '');
  if (line.code !== '' && keyed !== line.code.replaceAll(/\D/g, ''))
    return { sound: speechSound(wrongCode), staysOpen: false };
  return { sound: speechSound(line.speech), staysOpen: line.staysOpen };
}

/** The samples that a recording of so many seconds has. */
export function recordedSamples(line: StoredLine | undefined, digits: string, seconds: number): Int16Array {
  const sound = line ? soundOf(line, digits).sound : new Uint8Array();
  const bytes = Math.round(seconds * 8000);
  if (bytes <= sound.length) return fromMulaw(sound.subarray(0, bytes));
  return fromMulaw(Buffer.concat([sound, silenceSound((bytes - sound.length) / 8000)]));
}

/** One call on its way: rings, is answered, receives the line, and ends. */
export class RunningCall {
  readonly #call: StoredCall;
  readonly #line: StoredLine | undefined;
  readonly #streamed: StreamedCall | null;
  readonly #events: CallEvents;
  readonly #speed: () => number;
  #timer: NodeJS.Timeout | undefined;
  #stream: SoundStream | undefined;
  #frames = 0;
  #isOver = false;

  constructor(
    call: StoredCall,
    line: StoredLine | undefined,
    streamed: StreamedCall | null,
    speed: () => number,
    events: CallEvents,
  ) {
    this.#call = call;
    this.#line = line;
    this.#streamed = streamed;
    this.#speed = speed;
    this.#events = events;
    this.#after(queueMs, () => this.#ring());
  }

  #after(ms: number, act: () => void): void {
    this.#timer = setTimeout(act, ms / this.#speed());
  }

  #ring(): void {
    const answers = this.#line?.answers ?? 'never';
    if (answers === 'busy' || answers === 'failed') return this.end(answers);
    this.#events.ringing();
    if (answers === 'yes') this.#after(pickUpMs, () => this.#answer());
    else this.#after(this.#call.ringSeconds * 1000, () => this.end('no-answer'));
  }

  #answer(): void {
    this.#events.answered();
    if (this.#streamed) this.#stream = new SoundStream(this.#streamed);
    const { sound, staysOpen } = soundOf(this.#line!, this.#call.digits);
    this.#play(sound, staysOpen, performance.now() + 2000);
  }

  /** Sends what is due of the sound every 20 ms. The line begins to speak once somebody listens, or after two seconds. */
  #play(sound: Uint8Array, staysOpen: boolean, waitUntilMs: number): void {
    const isReceived = !this.#stream || this.#stream.isOpen || performance.now() > waitUntilMs;
    const due = isReceived ? Math.min(mostAtOnce, Math.max(1, Math.round(this.#speed()))) : 0;
    for (let i = 0; i < due && !this.#isOver; i += 1) {
      const at = this.#frames * frameBytes;
      if (at >= sound.length && !staysOpen) return this.end('completed');
      if (this.#frames * frameMs >= this.#call.limitSeconds * 1000) return this.end('completed');
      const frame = sound.subarray(at, at + frameBytes);
      this.#stream?.send(frame.length === frameBytes ? frame : silenceSound(frameMs / 1000));
      this.#frames += 1;
    }
    if (!this.#isOver) this.#timer = setTimeout(() => this.#play(sound, staysOpen, waitUntilMs), frameMs);
  }

  /** Ends the call; a second end changes nothing. */
  end(status: StoredCall['status']): void {
    if (this.#isOver) return;
    this.stop();
    this.#events.over(status, (this.#frames * frameMs) / 1000);
  }

  /** Leaves the call as it is, as a process that is stopped does. */
  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#stream?.end();
  }
}
