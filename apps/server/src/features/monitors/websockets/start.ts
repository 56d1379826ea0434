import type { Platform } from '../../../platform/platform.ts';
import { closeHub } from './hub.ts';

/** The hub of a process ends with it. */
export const start =
  (platform: Platform): (() => void) =>
  () =>
    closeHub(platform);
