import type { Command } from '../../../platform/cli/command.ts';
import { importCommand } from '../../../platform/ingest/import-command.ts';
import { surveyIngest } from './ingest.ts';

export const commands: Command[] = [
  importCommand(
    surveyIngest,
    '{"_id":"r1","type":"cancellation","createdAt":"2026-01-31T12:00:00Z","userid":"...","email":"...",\n' +
      '"planCode":"...","questions":{"Why do you leave?":"Too expensive"}}',
  ),
];
