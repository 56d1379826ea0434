import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'meeting-notes-screen',
    load: async () => (await import('./screens/meeting-notes/meeting-notes.tsx')).MeetingNotes,
  },
];
