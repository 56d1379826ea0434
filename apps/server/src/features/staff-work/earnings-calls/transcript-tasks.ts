import {
  checkCall,
  readAnnouncement,
  readSpokenFigures,
  readTranscript,
  writeTranscript,
  type CheckedCall,
} from '@midoffice/market/calls/index';
import { convert } from 'html-to-text';

/** The text of a page, which may be plain text itself. */
const plainText = (page: string): string =>
  /<[a-z!/]/i.test(page) ? convert(page, { wordwrap: false, limits: { maxDepth: 200 } }) : page;

/** Work on transcripts and announcements that a thread does, since a long text takes tens of milliseconds. */
export const transcriptTasks = {
  announcement: (page: string) => readAnnouncement(plainText(page)),
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
