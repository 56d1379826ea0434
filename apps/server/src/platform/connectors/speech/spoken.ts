/** What one speaker said in one go. */
export interface Spoken {
  /** As the provider counts them, from 0; null where it does not distinguish them. */
  readonly speaker: number | null;
  readonly text: string;
}

interface Word {
  readonly word?: string | undefined;
  readonly punctuated_word?: string | undefined;
  readonly speaker?: number | undefined;
}

/** Words of an answer by speaker; the whole text where words name none. */
export function spokenOf(transcript: string, words: readonly Word[]): Spoken[] {
  if (!words.some(({ speaker }) => speaker !== undefined)) {
    const text = transcript.trim();
    return text ? [{ speaker: null, text }] : [];
  }
  const parts: { speaker: number | null; words: string[] }[] = [];
  for (const { word = '', punctuated_word: shown = word, speaker = null } of words) {
    const last = parts.at(-1);
    if (last?.speaker === speaker) last.words.push(shown);
    else parts.push({ speaker, words: [shown] });
  }
  return parts.map(({ speaker, words: said }) => ({ speaker, text: said.join(' ') }));
}
