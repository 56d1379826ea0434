import {
  measureAllTranscripts,
  measureTranscripts,
  transcriptsAbsence,
} from '@midoffice/market/testing/transcripts';
import { readTranscript } from '@midoffice/market/calls/index';

/** Prints speaker turns found in real transcripts against their truth, misses by name, and the time of a long one. */
export async function transcriptsBench(): Promise<void> {
  const absent = transcriptsAbsence();
  if (absent) return console.log(absent);
  for (const { name, expected, found, right, recall, precision, misses, ms } of measureTranscripts()) {
    console.log(
      `      ${name}: ${right} of ${expected} turns, ${found} found, recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}, ${ms.toFixed(1)} ms`,
    );
    for (const miss of misses) console.log(`          ${miss}`);
  }
  for (const { name, turns, isSameAgain, lost } of measureAllTranscripts())
    console.log(
      `      ${name}: ${turns} turns, ${isSameAgain ? 'the same' : 'OTHERS'} when read again, ${lost} figures lost`,
    );
  const turn = 'Anna Berg: We sold 12 more of LMNT. Ben Roth: Why? ';
  const text = turn.repeat(Math.ceil(3_000_000 / turn.length));
  const begun = performance.now();
  const { turns } = readTranscript(text);
  console.log(`      3 MB in one line: ${turns.length} turns in ${Math.round(performance.now() - begun)} ms`);
}
