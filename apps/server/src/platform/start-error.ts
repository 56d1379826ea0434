/** A reason why a process cannot start, printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
