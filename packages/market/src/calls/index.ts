export { readAnnouncement, type Announced } from './announcement.ts';
export { checkCall, type CallCheck, type CallScore, type CheckedCall } from './checks.ts';
export { reportedPeriod } from './fiscal-period.ts';
export { readTranscript } from './read-transcript.ts';
export { readSpokenFigures, type SpokenFigure } from './spoken-figures.ts';
export type { SpeakerTurn, Transcript } from './types.ts';
export { writeTranscript } from './write-transcript.ts';
