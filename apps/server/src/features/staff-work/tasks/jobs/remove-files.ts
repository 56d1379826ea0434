import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';

/** Removes files that belong to no task any more, once the change that left them is committed. */
export function job(platform: Platform): JobKind<{ readonly names: readonly string[] }> {
  return {
    name: 'tasks.remove-files',
    title: 'Remove files of deleted tasks and comments',
    actsFor: 'records',
    async run({ names }) {
      for (const name of names) await platform.files.remove(name);
    },
  };
}
