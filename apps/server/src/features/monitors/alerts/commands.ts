import type { Command } from '../../../platform/cli/command.ts';
import { runAlerts } from './run.ts';

export const commands: Command[] = [
  {
    name: 'alerts run',
    usage: 'alerts run',
    about: 'Judges all enabled alert rules now, as the server does every minute.',
    needs: 'platform',
    async run({ out }, platform) {
      const { rules, opened, recovered, failed } = await runAlerts(platform);
      out(`${rules} rules judged: ${opened} fired, ${recovered} recovered, ${failed} could not be judged.\n`);
    },
  },
];
