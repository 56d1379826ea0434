/** Texts of the blog search. Source: m003-blog-search. */
export const blogWords = {
  noQuery: 'Please enter a valid query.',
  found: 'Successfully retrieved blog posts.',
} as const;

/** Most characters of a query, and most posts that it finds. */
export const blogLimits = { query: 200, posts: 50, title: 300, type: 60, slug: 200, text: 100_000 } as const;
