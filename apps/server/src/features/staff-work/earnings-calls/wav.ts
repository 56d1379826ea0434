/** Bytes before the sound of the files that {@link asMulawWav} makes. */
const headBytes = 58;
const pcm = 1;
const mulaw = 7;
/** Bytes of a foreign file before its sound at most. */
const headMost = 4096;

const bias = 0x84;
const clip = 32_635;

/** A 16-bit sample as G.711 mu-law. Source: ITU-T G.711. */
function mulawOf(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(clip, Math.abs(sample)) + bias;
  let exponent = 7;
  for (let mask = 0x40_00; (magnitude & mask) === 0 && exponent > 0; mask >>= 1) exponent -= 1;
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff;
}

/** A sound file that is none, or of a kind that is not taken. */
export class UnreadableSound extends Error {}

interface Head {
  readonly format: number;
  readonly samplesPerSecond: number;
  /** Offset of the sound, and its bytes. */
  readonly start: number;
  readonly bytes: number;
}

/** The head of a WAV file; undefined while more of it is needed. @throws UnreadableSound */
function readHead(file: Buffer): Head | undefined {
  if (file.length < 12) return undefined;
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    throw new UnreadableSound('no WAV file');
  let format = 0;
  let samplesPerSecond = 0;
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4);
    const bytes = file.readUInt32LE(at + 4);
    if (name === 'data' && format) return { format, samplesPerSecond, start: at + 8, bytes };
    if (name === 'fmt ') {
      if (at + 24 > file.length) return undefined;
      format = file.readUInt16LE(at + 8);
      samplesPerSecond = file.readUInt32LE(at + 12);
      const bits = file.readUInt16LE(at + 22);
      if (file.readUInt16LE(at + 10) !== 1 || (format !== mulaw && (format !== pcm || bits !== 16)))
        throw new UnreadableSound('not one channel of 16 bits or mu-law');
    }
    at += 8 + bytes + (bytes % 2);
  }
  if (file.length > headMost) throw new UnreadableSound('no sound in the first bytes');
  return undefined;
}

/** The head of a mu-law WAV file. */
function mulawHead(bytes: number, samplesPerSecond: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(headBytes - 8 + bytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(18, 16);
  head.writeUInt16LE(mulaw, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(samplesPerSecond, 24);
  head.writeUInt32LE(samplesPerSecond, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('fact', 38, 'latin1');
  head.writeUInt32LE(4, 42);
  head.writeUInt32LE(bytes, 46);
  head.write('data', 50, 'latin1');
  head.writeUInt32LE(bytes, 54);
  return head;
}

/** A WAV file as it comes, in half of its size: as telephones carry sound. */
export interface MulawWav {
  readonly content: AsyncIterable<Uint8Array>;
  /** Known once the content was read. */
  readonly size: { bytes: number; seconds: number };
}

/**
 * Makes a mu-law WAV file of one with 16-bit samples, or of one that is mu-law already, while it comes.
 * The content throws UnreadableSound where it is no such file.
 */
export function asMulawWav(file: AsyncIterable<Uint8Array>): MulawWav {
  const size = { bytes: 0, seconds: 0 };
  async function* convert(): AsyncGenerator<Uint8Array> {
    let head: Head | undefined;
    let rest: Buffer = Buffer.alloc(0);
    let left = 0;
    for await (const part of file) {
      let bytes = Buffer.concat([rest, part]);
      if (!head) {
        head = readHead(bytes);
        if (!head) {
          rest = bytes;
          continue;
        }
        left = head.format === pcm ? head.bytes - (head.bytes % 2) : head.bytes;
        const kept = head.format === pcm ? left / 2 : left;
        Object.assign(size, { bytes: headBytes + kept, seconds: Math.round(kept / head.samplesPerSecond) });
        yield mulawHead(kept, head.samplesPerSecond);
        bytes = bytes.subarray(head.start);
      }
      const whole = Math.min(left, head.format === pcm ? bytes.length - (bytes.length % 2) : bytes.length);
      left -= whole;
      rest = bytes.subarray(whole);
      if (head.format === mulaw) yield bytes.subarray(0, whole);
      else {
        const sound = new Uint8Array(whole / 2);
        for (let i = 0; i < sound.length; i += 1) sound[i] = mulawOf(bytes.readInt16LE(i * 2));
        yield sound;
      }
    }
    if (!head || left > 0) throw new UnreadableSound('a file that ends too early');
  }
  return { content: convert(), size };
}
