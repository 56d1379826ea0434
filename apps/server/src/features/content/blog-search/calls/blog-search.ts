import { blogSearch } from '@midoffice/contract/content/blog-search/calls/blog-search';
import { blogLimits } from '@midoffice/contract/content/blog-search/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { searchPosts } from '../store.ts';

export const handler = implementRead(blogSearch, ({ db }, { query }) =>
  searchPosts(db, query, blogLimits.posts),
);
