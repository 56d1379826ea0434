import { getAvailableAiModels } from '@midoffice/contract/content/ai-runner/calls/get-available-ai-models';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'ai-runner-screen',
    load: async () => (await import('./screens/ai-runner.tsx')).AiRunner,
    first: () => firstRead(getAvailableAiModels, {}),
  },
];
