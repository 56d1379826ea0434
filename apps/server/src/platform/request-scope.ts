import { AsyncLocalStorage } from 'node:async_hooks';

/** The request on whose behalf the present code runs. */
export interface RequestScope {
  readonly requestId: string;
  /** The person whose read this is; undefined for writes and for callers without an identity. */
  readonly readsFor?: string | undefined;
  /** To be called before it goes on in slices: others no longer wait for its end. */
  becomeLong?(): void;
}

interface Entered extends RequestScope {
  /** A connection or a timer that was created on behalf of a request outlives it. */
  hasEnded: boolean;
}

const scope = new AsyncLocalStorage<Entered>();

/** Runs the handler of a request, so that what it calls can ask for {@link currentRequest}. */
export async function inRequest<T>(
  { requestId, readsFor, becomeLong }: RequestScope,
  work: () => T | Promise<T>,
): Promise<T> {
  const entered: Entered = { requestId, readsFor, becomeLong, hasEnded: false };
  try {
    return await scope.run(entered, work);
  } finally {
    entered.hasEnded = true;
  }
}

/** The request whose handler runs now; undefined outside of handlers, in jobs, and after the handler has ended. */
export function currentRequest(): RequestScope | undefined {
  const entered = scope.getStore();
  return entered?.hasEnded === false ? entered : undefined;
}
