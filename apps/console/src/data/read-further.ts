import type { AnyCall, OutputOf, SentOf } from '@midoffice/contract/kernel';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi, plain, type CallError } from './client.ts';

/** A list that goes on: what has been read so far, and how to read further. */
export interface ReadFurther<C extends AnyCall> {
  readonly pages: readonly OutputOf<C>[] | undefined;
  readonly error: CallError | null;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  more(): void;
  refetch(): Promise<unknown>;
}

/**
 * Reads a list by cursor, page after page, and keeps all pages fresh.
 * @param cursorOf where the next page begins; null at the end
 * @param options `name`: of the parameter that says where a page begins; `enabled`: false while there is nothing to read
 */
export function useReadFurther<C extends AnyCall>(
  call: C,
  input: SentOf<C>,
  cursorOf: (page: OutputOf<C>, pages: readonly OutputOf<C>[]) => string | null,
  { name = 'cursor', enabled = true }: { readonly name?: string; readonly enabled?: boolean } = {},
): ReadFurther<C> {
  const read = useInfiniteQuery({
    queryKey: [plain(call).name, 'further', input] as const,
    queryFn: ({ pageParam, signal }): Promise<OutputOf<C>> =>
      callApi(call, { ...(input as object), ...(pageParam && { [name]: pageParam }) } as SentOf<C>, {
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page, pages) => cursorOf(page, pages) ?? undefined,
    enabled,
    meta: { reads: plain(call).reads },
  });
  return {
    pages: read.data?.pages,
    error: read.error as CallError | null,
    hasMore: read.hasNextPage,
    loadingMore: read.isFetchingNextPage,
    more: () => void read.fetchNextPage(),
    refetch: () => read.refetch(),
  };
}
