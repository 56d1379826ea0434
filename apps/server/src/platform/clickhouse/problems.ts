import { ApiError } from '../http/errors.ts';

/** Why there is no usage engine. A caller gets 503 with a sentence that says what to do. */
export class EngineMissing extends ApiError {
  override name = 'ApiError';
  constructor(message: string) {
    super(503, message, { retryAfterSeconds: 30 });
  }
}

/** The library of the embedded engine is not there. */
export const libraryAbsent =
  'API usage is not available: the usage engine (the optional package chdb) is not installed here. Run npm install on Linux with glibc or on macOS, or set CLICKHOUSE_URL to a ClickHouse server.';

/** The embedded engine is there but does not come up. */
export const engineDown = (reason: string): string =>
  `API usage is not available at the moment: the usage engine does not start (${reason}). Please try again.`;

/** The server at CLICKHOUSE_URL does not answer. */
export const serverDown =
  'API usage is not available at the moment: the ClickHouse server at CLICKHOUSE_URL does not answer.';

/** More queries wait than the engine takes. */
export const tooBusy = 'Too many usage queries run at the moment, please try again.';

/** A server without a user for the workbench. */
export const workbenchAbsent =
  'The SQL workbench is not set up: an administrator creates a read-only user of the ClickHouse server and sets CLICKHOUSE_WORKBENCH_URL.';

/** The server at CLICKHOUSE_WORKBENCH_URL does not answer. */
export const workbenchDown =
  'The SQL workbench is not available at the moment: the ClickHouse server at CLICKHOUSE_WORKBENCH_URL does not answer.';
