import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureAllTranscripts, measureTranscripts, transcriptsAbsence } from '../testing/transcripts.ts';

const absent = transcriptsAbsence();
if (absent) console.log(absent);

describe('real transcripts', { skip: absent ?? false }, () => {
  it('speaker turns are found with recall and precision of at least 0.98 wherever the truth is known', () => {
    const figures = measureTranscripts();
    assert.equal(figures.length, 7);
    for (const { name, recall, precision, misses } of figures)
      assert.ok(recall >= 0.98 && precision >= 0.98, `${name}: ${recall} ${precision}\n${misses.join('\n')}`);
  });

  it('the text that is written from the turns is read as the same turns, without notices of the publisher', () => {
    for (const { name, turns, isSameAgain, lost, hasNotices } of measureAllTranscripts()) {
      assert.ok(turns > 30, name);
      assert.deepEqual([isSameAgain, lost, hasNotices], [true, 0, false], name);
    }
  });
});
