import type { Command } from '../../../platform/cli/command.ts';
import { importCommand } from '../../../platform/ingest/import-command.ts';
import { quoteIngest } from './ingest.ts';

export const commands: Command[] = [
  importCommand(
    quoteIngest,
    '{"_id":"q1","createdAt":"2026-01-30T15:00:01Z","symbol":"AAPL","stream":"quote","price":250.1,\n' +
      '"timestamp":"2026-01-30T15:00:00Z","lastTrade":"2026-01-30T14:59:58Z","source":"..."}',
  ),
];
