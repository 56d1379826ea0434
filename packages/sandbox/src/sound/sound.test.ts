import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silenceSound, SpeechReader, speechSound, type SpokenPart } from './modem.ts';
import { fromMulaw, toMulaw } from './mulaw.ts';
import { samplesOf, wavOf } from './wav.ts';

const said: SpokenPart[] = [
  { speaker: 0, text: 'Good afternoon, revenue was $4.26 billion, up 12 %.' },
  { speaker: 2, text: 'Größe, naïve — 東京.' },
  { speaker: 0, text: 'Thank you.' },
];

/** Parts by speaker, whatever the sizes in which the sound came. */
function received(sound: Uint8Array, size: number): SpokenPart[] {
  const reader = new SpeechReader();
  const all: SpokenPart[] = [];
  for (let at = 0; at < sound.length; at += size)
    for (const part of reader.read(fromMulaw(sound.subarray(at, at + size)))) {
      const last = all.at(-1);
      if (last?.speaker === part.speaker) last.text += part.text;
      else all.push({ ...part });
    }
  return all.map(({ speaker, text }) => ({ speaker, text: text.trim() }));
}

test('speech is read from its sound, in parts of any size, after any silence and through a recording', () => {
  const sound = Buffer.concat([silenceSound(0.3333), speechSound(said), silenceSound(0.1)]);
  for (const size of [1, 7, 160, 100_000]) assert.deepEqual(received(sound, size), said, String(size));
  const recorded = toMulaw(samplesOf(wavOf(fromMulaw(sound))));
  assert.deepEqual(received(recorded, 4096), said);
  assert.deepEqual(received(new Uint8Array(8000).fill(0xff), 160), []);
});

test('mu-law loses at most a sixteenth of a sample, and a text is no recording', () => {
  for (const sample of [0, 1, -1, 100, -5000, 32_000, -32_768]) {
    const [back] = fromMulaw(toMulaw(Int16Array.of(sample)));
    assert.ok(Math.abs(back! - Math.max(-32_635, sample)) <= 8 + Math.abs(sample) / 16, `${sample} ${back}`);
  }
  assert.throws(() => samplesOf(Buffer.from('not a recording')), /no WAV/);
});
