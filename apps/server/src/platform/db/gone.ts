// SQLSTATE (PostgreSQL appendix A): 08 connection exception, 57P01-57P03 the server stops or starts, 53300 no
// connection left. The rest are Node's. pg's own failures have no code.
const codes = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const words =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Whether a statement failed because the database was not there, so that trying again makes sense. */
export function isDatabaseGone(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    (typeof code === 'string' && codes.test(code)) || (typeof message === 'string' && words.test(message))
  );
}
