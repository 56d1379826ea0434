import type { Command } from '../../../platform/cli/command.ts';
import { importCommand } from '../../../platform/ingest/import-command.ts';
import { submissionIngest } from './ingest.ts';

export const commands: Command[] = [
  importCommand(
    submissionIngest,
    '{"_id":"e1","createdAt":"2026-01-31T12:00:00Z","email":"...","firstname":"...","lastname":"...","company":"...",\n' +
      '"licenseRequest":{"license":"...","audienceSize":"...","domain":"..."},"datasets":["..."],"useCase":"..."}',
  ),
];
