import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { blogLimits, blogWords } from '../lists.ts';
import { blogPost } from '../shapes.ts';

export const blogSearch = defineCall('blogSearch', {
  method: 'POST',
  path: '/admin/blog-search',
  access: ['blog-search'],
  mode: 'read',
  summary: 'The 50 published posts of the blog that fit a query best, by title and text',
  body: z.object({
    query: z
      .string(blogWords.noQuery)
      .trim()
      .min(1, blogWords.noQuery)
      .max(blogLimits.query, `must have at most ${blogLimits.query} characters`),
  }),
  output: z.array(blogPost),
});
