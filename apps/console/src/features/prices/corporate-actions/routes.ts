import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'eps-editor-dialog',
    load: async () => (await import('./screens/eps-editor/eps-editor.tsx')).EpsEditor,
  },
  {
    id: 'eds-calendar-screen',
    load: async () => (await import('./screens/eds-calendar/eds-calendar.tsx')).EdsCalendar,
  },
];
