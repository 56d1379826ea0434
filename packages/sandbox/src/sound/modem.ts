import { samplesPerSecond, toMulaw } from './mulaw.ts';

/**
 * Speech of the stand-ins: text as two tones, 400 bits a second, each byte between a start and a stop bit, as modems did
 * (frequency-shift keying). Whoever has the sound alone can read the text from it, as a transcriber can.
 */
const samplesPerBit = 20;
const mark = 1200;
const space = 2400;
const bitsPerByte = 10;
const loudness = 9000;

/** Byte before the number of a speaker, from `0`. */
const speakerByte = 0x1e;

/** What one speaker says. */
export interface SpokenPart {
  /** From 0. */
  speaker: number;
  text: string;
}

const toneOf = (frequency: number): Int16Array =>
  Int16Array.from({ length: samplesPerBit }, (_none, i) =>
    Math.round(loudness * Math.sin((2 * Math.PI * frequency * i) / samplesPerSecond)),
  );
const markTone = toMulaw(toneOf(mark));
const spaceTone = toMulaw(toneOf(space));

/** A line on which nobody speaks. */
export function silenceSound(seconds: number): Uint8Array {
  const bits = Math.round((seconds * samplesPerSecond) / samplesPerBit);
  const sound = new Uint8Array(bits * samplesPerBit);
  for (let bit = 0; bit < bits; bit += 1) sound.set(markTone, bit * samplesPerBit);
  return sound;
}

/** Speech as mu-law sound; a pause of a quarter of a second precedes each part. */
export function speechSound(parts: readonly SpokenPart[]): Uint8Array {
  const pause = silenceSound(0.25);
  const sounds = parts.flatMap(({ speaker, text }) => {
    const bytes = [speakerByte, 0x30 + speaker, ...Buffer.from(`${text.trim()}\n`, 'utf8')];
    const sound = new Uint8Array(bytes.length * bitsPerByte * samplesPerBit);
    for (const [at, byte] of bytes.entries())
      for (let bit = 0; bit < bitsPerByte; bit += 1) {
        const isMark = bit === 0 ? false : bit === bitsPerByte - 1 || ((byte >> (bit - 1)) & 1) === 1;
        sound.set(isMark ? markTone : spaceTone, (at * bitsPerByte + bit) * samplesPerBit);
      }
    return [pause, sound];
  });
  return Buffer.concat([...sounds, pause]);
}

interface Tone {
  readonly cos: Float64Array;
  readonly sin: Float64Array;
  real: number;
  imaginary: number;
}

const listenFor = (frequency: number): Tone => {
  const angle = (i: number): number => (2 * Math.PI * frequency * i) / samplesPerSecond;
  return {
    cos: Float64Array.from({ length: samplesPerBit }, (_none, i) => Math.cos(angle(i))),
    sin: Float64Array.from({ length: samplesPerBit }, (_none, i) => Math.sin(angle(i))),
    real: 0,
    imaginary: 0,
  };
};

/** Reads speech from sound as it comes, in parts of any size. */
export class SpeechReader {
  readonly #mark = listenFor(mark);
  readonly #space = listenFor(space);
  readonly #window = new Float64Array(samplesPerBit);
  readonly #text = new TextDecoder();
  #at = 0;
  /** Sample at which the current byte began; -1 between bytes. */
  #began = -1;
  #byte = 0;
  #speaker = 0;
  #namesSpeaker = false;

  /** Samples that were read. */
  get samples(): number {
    return this.#at;
  }

  /** What was said in these samples, by speaker. */
  read(samples: Int16Array): SpokenPart[] {
    const parts: SpokenPart[] = [];
    for (const sample of samples) {
      const byte = this.#take(sample);
      if (byte === undefined) continue;
      if (byte === speakerByte) this.#namesSpeaker = true;
      else if (this.#namesSpeaker) {
        this.#namesSpeaker = false;
        this.#speaker = byte - 0x30;
      } else {
        const text = this.#text.decode(Uint8Array.of(byte), { stream: true });
        const last = parts.at(-1);
        if (last?.speaker === this.#speaker) last.text += text;
        else parts.push({ speaker: this.#speaker, text });
      }
    }
    return parts;
  }

  /** One sample further; answers a byte where one ends. */
  #take(sample: number): number | undefined {
    const place = this.#at % samplesPerBit;
    const change = sample - this.#window[place]!;
    this.#window[place] = sample;
    for (const tone of [this.#mark, this.#space]) {
      tone.real += change * tone.cos[place]!;
      tone.imaginary += change * tone.sin[place]!;
    }
    this.#at += 1;
    const power = ({ real, imaginary }: Tone): number => real * real + imaginary * imaginary;
    const isMark = power(this.#mark) >= power(this.#space);
    if (this.#began < 0) {
      // Half of the window is the start bit: it began half a bit ago.
      if (!isMark && this.#at >= samplesPerBit) {
        this.#began = this.#at - samplesPerBit / 2;
        this.#byte = 0;
      }
      return undefined;
    }
    const since = this.#at - this.#began;
    if (since % samplesPerBit !== 0) return undefined;
    const bit = since / samplesPerBit - 1;
    if (bit >= 1 && bit <= 8 && isMark) this.#byte |= 1 << (bit - 1);
    if (bit < bitsPerByte - 1) return undefined;
    this.#began = -1;
    return this.#byte;
  }
}
