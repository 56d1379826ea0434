import { blogSearch } from '@midoffice/contract/content/blog-search/calls/blog-search';
import { blogLimits, blogWords } from '@midoffice/contract/content/blog-search/lists';
import type { BlogPost } from '@midoffice/contract/content/blog-search/shapes';
import { useEffect, useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { Form, TextField } from '../../../../kit/form/field.tsx';
import { EmptyState } from '../../../../kit/states/states.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';

const typingRestMs = 300;

const params = { query: textParam() };

const columns: readonly Column<BlogPost>[] = [
  { id: 'title', header: 'Title', minWidth: 220, value: ({ title }) => title },
  { id: 'type', header: 'Type', width: 110, value: ({ type }) => type },
  {
    id: 'slug',
    header: 'Slug',
    minWidth: 200,
    value: ({ slug }) => slug,
    cell: ({ slug }) => (
      <>
        {slug} <CopyButton text={slug} label={`Copy ${slug}`} />
      </>
    ),
  },
];

/** Site Changes > Blog Search: finds published posts, once typing has paused. Source: r003-blog-search-query. */
export function BlogSearch() {
  const [{ query }, set] = useAddressState(params);
  const [typed, setTyped] = useState(query);
  const [isRefused, setRefused] = useState(false);
  const send = (text: string): void => {
    setRefused(!text);
    if (text !== query) set({ query: text });
  };
  useEffect(() => {
    // What was typed and taken away again is an empty query; what nobody has typed yet is none.
    const timer = setTimeout(() => typed.trim() !== query && send(typed.trim()), typingRestMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- begun anew by each key, and by nothing else
  }, [typed]);
  const read = useRead(blogSearch, query ? { query } : null, { keep: true });
  return (
    <Stack>
      <Panel title="Blog search">
        <div data-screen="blog-search-screen">
          <Form label="Blog search" onSubmit={() => send(typed.trim())}>
            <TextField
              label="Query"
              value={typed}
              maxLength={blogLimits.query}
              error={isRefused ? blogWords.noQuery : null}
              onChange={setTyped}
            />
          </Form>
        </div>
      </Panel>
      {query ? (
        <Panel
          title="Posts"
          mark={read.data && !read.isPlaceholderData && <span role="status">{blogWords.found}</span>}
          padded={false}
        >
          <DenseTable
            label="Posts"
            columns={columns}
            rows={read.data}
            rowKey={({ slug }) => slug}
            error={read.error}
            onRetry={() => void read.refetch()}
            stale={read.isPlaceholderData}
            empty="No posts found."
            height={520}
          />
        </Panel>
      ) : (
        <EmptyState text="Enter words of a title or a text." />
      )}
    </Stack>
  );
}
