import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'websockets-tester-screen',
    load: async () => (await import('./screens/websockets-tester.tsx')).WebsocketsTester,
  },
];
