import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'profile-photo-picker',
    load: async () => (await import('./screens/photo-picker/photo-picker.tsx')).PhotoPicker,
  },
];
