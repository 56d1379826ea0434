import {
  checkCall,
  readSpokenFigures,
  readTranscript,
  writeTranscript,
  type CheckedCall,
} from '@midoffice/market/calls/index';

/** Work on transcripts that a thread does, since a long text takes tens of milliseconds. */
export const transcriptTasks = {
  check: (call: CheckedCall) => checkCall(call),
  figures: (text: string) => readSpokenFigures(text),
  process({ text, company }: { text: string; company: string }) {
    const { turns } = readTranscript(text, { company });
    const prepared = turns.filter(({ section }) => section === 'prepared').length;
    return {
      text: writeTranscript(turns),
      turns: {
        all: turns.length,
        prepared,
        questions: turns.length - prepared,
        speakers: new Set(turns.map(({ speaker }) => speaker)).size,
      },
    };
  },
};
