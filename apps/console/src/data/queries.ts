import type { AnyCall, OutputOf, SentOf } from '@midoffice/contract/kernel';
import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi, plain, type CallError } from './client.ts';
import { snackbar } from './snackbar.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError;
  }
}

// An answer is drawn in the task in which it came, not in a timer's after that: there are several on the way to a list.
notifyManager.setScheduler(queueMicrotask);

/** Failures after which it is worth asking again: no answer, too many requests, the server is busy or gone. */
const passing = new Set([0, 429, 503]);
/** So long after the page was drawn at first, what failed before is not asked again by the part that shows it. */
const shownMs = 2_000;

/** To be called before the page is drawn at first: what was asked early and failed is shown, not asked once more. */
export function keepEarlyFailures(client: QueryClient): void {
  const drawnMs = Date.now();
  const { queries, ...rest } = client.getDefaultOptions();
  client.setDefaultOptions({
    ...rest,
    queries: {
      ...queries,
      retryOnMount: ({ state }) => passing.has(state.error?.status ?? 0) || Date.now() - drawnMs > shownMs,
    },
  });
}

/** Makes the cache of what was read. Refusals are not tried again; lost connections and reached limits are, twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 300_000,
        refetchOnWindowFocus: false,
        // What the browser says of the network is no word on the server: a request is made, and its failure is shown.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && passing.has(error.status),
        // As long as the server asks for, up to a minute; otherwise 1 s, then 2 s.
        retryDelay: (failures, error) => Math.min(error.retryAfterMs ?? 1000 * 2 ** failures, 60_000),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The cached read of a call: one place for its key, so that loader, screen and refresh agree. */
export function readOptions<C extends AnyCall>(call: C, input: SentOf<C>, failure?: string) {
  return queryOptions({
    queryKey: [plain(call).name, input] as const,
    queryFn: ({ signal }): Promise<OutputOf<C>> => callApi(call, input, { signal, failure }),
    meta: { reads: plain(call).reads },
  });
}

interface ReadOptions {
  /** Shows the last answer while another input is being read, for paging and typing. */
  readonly keep?: boolean;
  /** Reads again this often. */
  readonly everyMs?: number;
  readonly staleMs?: number;
  /** What is said of a failure without a text, where one call serves two purposes. */
  readonly failure?: string;
}

/** A read of nothing: to read it again does nothing, in place of a call without its input. */
const idle = <R extends { refetch: unknown }>(read: R): R =>
  new Proxy(read, {
    get: (from, name): unknown =>
      name === 'refetch' ? () => Promise.resolve(from) : Reflect.get(from, name),
  });

/**
 * Reads a call and keeps it fresh: it is read again when one of the subjects in the call's `reads` changes.
 * @param input null while there is nothing to read yet
 */
export function useRead<C extends AnyCall>(
  call: C,
  input: SentOf<C> | null,
  options: ReadOptions = {},
): UseQueryResult<OutputOf<C>, CallError> {
  const read = useQuery({
    ...readOptions(call, input as SentOf<C>, options.failure),
    enabled: input !== null,
    ...(options.keep && { placeholderData: keepPreviousData }),
    ...(options.everyMs && { refetchInterval: options.everyMs }),
    ...(options.staleMs !== undefined && { staleTime: options.staleMs }),
  }) as UseQueryResult<OutputOf<C>, CallError>;
  return input === null ? idle(read) : read;
}

/** Reads again what depends on one of the subjects. */
export function refreshSubjects(client: QueryClient, subjects: ReadonlySet<string>): void {
  void client.invalidateQueries({
    predicate: ({ meta }) =>
      (meta?.['reads'] as readonly string[] | undefined)?.some((subject) => subjects.has(subject)) ?? false,
  });
}

const fileNumbers = new WeakMap<Blob, number>();
let fileCount = 0;

/** A file has no text to be compared by: it is the same as itself alone. */
function fileNumber(file: Blob): number {
  const known = fileNumbers.get(file);
  if (known !== undefined) return known;
  fileCount += 1;
  fileNumbers.set(file, fileCount);
  return fileCount;
}

/** An input as a text, by which two are compared. */
const textOf = (input: unknown): string =>
  JSON.stringify(input, (_name, value: unknown) =>
    value instanceof Blob ? { file: fileNumber(value) } : value,
  );

interface WriteOptions<C extends AnyCall> {
  /** Address of another host that answers the call; empty: this one. */
  readonly base?: string | undefined;
  onDone?(output: OutputOf<C>, input: SentOf<C>): void;
  /**
   * Answers true where it has shown the failure by itself, under a field for instance: no message then, unless the component
   * is gone by now.
   */
  onFailed?(error: CallError, input: SentOf<C>): boolean | void;
  /** Text of a failure without one, where one call serves two purposes. */
  readonly failure?: string;
  /** Text of success, where the server sends none. */
  readonly success?: string;
  /** Whether what was asked for only waits to be done, so that its message is no success. */
  isOpen?(output: OutputOf<C>): boolean;
  /** No messages: the screen shows success and failure itself. Or only one of them. */
  readonly quiet?: boolean | 'success' | 'failure';
}

export interface Write<C extends AnyCall> {
  /**
   * Makes the call. Answers undefined where it failed; the message is shown already. Asked twice for the same before the
   * answer has come (Enter held down, a double click), it is made once.
   */
  run(input: SentOf<C>): Promise<OutputOf<C> | undefined>;
  readonly pending: boolean;
  readonly error: CallError | null;
  /** Forgets the last failure. */
  reset(): void;
}

function isOpenEffect(output: unknown): boolean {
  const effect = (output as { effect?: { state?: unknown } } | null)?.effect;
  return effect !== undefined && effect.state !== 'done';
}

/** Whether a mail was written and has not left: it waits for the mail server, or, as a warning, there is none. */
function reportedMail(output: unknown): 'info' | 'warning' | undefined {
  const delivery = (output as { delivery?: unknown } | null)?.delivery;
  return delivery === 'stored' ? 'warning' : delivery === 'queued' ? 'info' : undefined;
}

/**
 * Makes a writing call with its message, and reads again what it changed. A conflict (409) is a failure like any other: a
 * screen that shows both values answers true to `onFailed`, as `useConflict` does.
 */
export function useWrite<C extends AnyCall>(call: C, options: WriteOptions<C> = {}): Write<C> {
  const client = useQueryClient();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  /** The failure that is shown: it is over once the same form succeeds. */
  const failure = useRef<number | null>(null);
  const mutation = useMutation<OutputOf<C>, CallError, SentOf<C>>({
    mutationKey: [plain(call).name],
    mutationFn: (input) => callApi(call, input, { base: options.base, failure: options.failure }),
    onSuccess(output, input) {
      if (failure.current !== null) snackbar.dismiss(failure.current);
      failure.current = null;
      const text: unknown =
        typeof output === 'object' && output !== null ? Reflect.get(output, 'message') : undefined;
      const message = typeof text === 'string' && text ? text : options.success;
      // What is not confirmed, or was only stored, is no success so far.
      const isOpen = isOpenEffect(output) || (options.isOpen?.(output) ?? false);
      const kind = reportedMail(output) ?? (isOpen ? 'info' : 'success');
      if (message && options.quiet !== true && options.quiet !== 'success') snackbar[kind](message);
      refreshSubjects(client, new Set(plain(call).changes));
      options.onDone?.(output, input);
    },
    onError(error, input) {
      // A dialog or a form that was left meanwhile can show nothing any more.
      const isShown = options.onFailed?.(error, input) === true;
      const isQuiet = options.quiet === true || options.quiet === 'failure';
      if (isShown ? !isMounted.current : !isQuiet) failure.current = snackbar.failure(error);
    },
  });
  const underWay = useRef(new Map<string, Promise<OutputOf<C> | undefined>>());
  const run = (input: SentOf<C>): Promise<OutputOf<C> | undefined> => {
    const same = textOf(input);
    const asked = underWay.current.get(same);
    if (asked) return asked;
    const forget = (): void => void underWay.current.delete(same);
    const answer = mutation.mutateAsync(input).catch(() => undefined);
    underWay.current.set(same, answer);
    void answer.then(forget);
    return answer;
  };
  return {
    run,
    pending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}
