/** What a statement of the workbench may take at most, on the embedded engine and on a server. */
export const workbenchLimits = {
  seconds: 20,
  /** How long a statement of the embedded engine may run on after its time limit or its stop, before its process is ended. */
  graceSeconds: 5,
  memoryBytes: 512 * 1024 ** 2,
  /** Rows of an answer; further ones are cut. */
  rows: 10_000,
  resultBytes: 8 * 1024 ** 2,
  /** Statements that wait for the embedded engine at most. */
  waiting: 8,
} as const;
