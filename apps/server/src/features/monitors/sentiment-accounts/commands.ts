import type { Command } from '../../../platform/cli/command.ts';
import { importCommand } from '../../../platform/ingest/import-command.ts';
import { sentimentIngest } from './ingest.ts';

export const commands: Command[] = [
  importCommand(
    sentimentIngest,
    '{"_id":"r1","createdAt":"2026-01-30T15:00:01Z","email":"reader@company.example","network":"reddit","state":"used",\n' +
      '"calls":120,"limit":1000}',
  ),
];
