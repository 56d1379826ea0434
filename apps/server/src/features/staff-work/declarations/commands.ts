import type { Command } from '../../../platform/cli/command.ts';
import { importCommand } from '../../../platform/ingest/import-command.ts';
import { declarationIngest } from './ingest.ts';

export const commands: Command[] = [
  importCommand(
    declarationIngest,
    '{"_id":"d1","createdAt":"2026-01-31T12:00:00Z","email":"...","userid":"...","isProfessional":false,\n' +
      '"questions":{"fullName":"...","address":"...","occupation":"...","employer":"...","employerAddress":"..."}}',
  ),
];
