/** G.711 mu-law, as telephones carry sound: one byte a sample, 8,000 samples a second. Source: ITU-T G.711. */
export const samplesPerSecond = 8000;

const bias = 0x84;
const clip = 32_635;

function encodeSample(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(clip, Math.abs(sample)) + bias;
  let exponent = 7;
  for (let mask = 0x4000; (magnitude & mask) === 0 && exponent > 0; mask >>= 1) exponent -= 1;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

function decodeByte(byte: number): number {
  const value = ~byte & 0xff;
  const exponent = (value >> 4) & 0x07;
  const magnitude = (((value & 0x0f) << 3) + bias) << exponent;
  return value & 0x80 ? bias - magnitude : magnitude - bias;
}

const decoded = Int16Array.from({ length: 256 }, (_none, byte) => decodeByte(byte));

export const toMulaw = (samples: Int16Array): Uint8Array => Uint8Array.from(samples, encodeSample);
export const fromMulaw = (bytes: Uint8Array): Int16Array => Int16Array.from(bytes, (byte) => decoded[byte]!);
