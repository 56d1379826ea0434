import type { SpeakerTurn } from './types.ts';

/** Turns as the text that people edit: `readTranscript` reads the same turns from it. */
export function writeTranscript(turns: readonly SpeakerTurn[]): string {
  const parts: string[] = [];
  let section: string | undefined;
  for (const turn of turns) {
    if (turn.section !== section)
      parts.push(turn.section === 'prepared' ? 'Prepared Remarks:' : 'Questions and Answers:');
    section = turn.section;
    parts.push(
      [turn.speaker, turn.company, turn.role === 'Operator' ? '' : turn.role].filter(Boolean).join(' -- '),
      turn.text,
    );
  }
  return parts.length ? `${parts.join('\n\n')}\n` : '';
}
