/** Which part of a call a turn belongs to. */
export type CallSection = 'prepared' | 'questions';

/** What one speaker said without being interrupted. */
export interface SpeakerTurn {
  /** As the transcript names them; `Operator` for whoever connects the callers. */
  readonly speaker: string;
  /** Such as `Chief Financial Officer` or `Analyst`; empty where nothing says it. */
  readonly role: string;
  /** For whom they speak; empty where nothing says it. */
  readonly company: string;
  readonly section: CallSection;
  /** Paragraphs, with an empty line between two. */
  readonly text: string;
  /** Where the turn begins in the given text, its label included; -1 where the text is JSON. */
  readonly start: number;
}

/** A transcript as {@link readTranscript} understands it. */
export interface Transcript {
  readonly turns: readonly SpeakerTurn[];
  /** Characters of headings, lists and notices that belong to no turn. */
  readonly removedCharacters: number;
}

/** A line, or a part of one, of a text. */
export interface Piece {
  readonly text: string;
  /** Offset in the whole text. */
  readonly start: number;
}

/** What names a speaker. */
export interface Label {
  readonly name: string;
  /** What follows the name: titles, companies. */
  readonly titles: readonly string[];
  readonly start: number;
  /** Where the speech begins. */
  readonly end: number;
}
