import { fromMulaw, samplesPerSecond } from './mulaw.ts';

const pcm = 1;
const mulaw = 7;

/** A WAV file of 16-bit samples, as Twilio delivers recordings. */
export function wavOf(samples: Int16Array): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(pcm, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(samplesPerSecond, 24);
  head.writeUInt32LE(samplesPerSecond * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]);
}

/** Samples of a WAV file: one channel at 8 kHz, 16 bits or mu-law. @throws Error for every other one */
export function samplesOf(file: Buffer): Int16Array {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error('no WAV file');
  let format = 0;
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const body = file.subarray(at + 8, at + 8 + size);
    if (name === 'fmt ') {
      format = body.readUInt16LE(0);
      if (body.readUInt16LE(2) !== 1 || body.readUInt32LE(4) !== samplesPerSecond)
        throw new Error('not one channel at 8 kHz');
    }
    if (name === 'data' && format === mulaw) return fromMulaw(body);
    if (name === 'data' && format === pcm) {
      const samples = new Int16Array(Math.floor(body.length / 2));
      for (let i = 0; i < samples.length; i += 1) samples[i] = body.readInt16LE(i * 2);
      return samples;
    }
    at += 8 + size + (size % 2);
  }
  throw new Error('a WAV file without sound');
}
