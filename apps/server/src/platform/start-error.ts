/** A reason why a process cannot start, told to the person without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
