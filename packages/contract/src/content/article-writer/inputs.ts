import { z } from 'zod';

export const access = ['article-writer'] as const;

export const templateId = z.string().trim().max(60, 'must have at most 60 characters');

export const subject = 'article-writer';

export const version = z.number('must be a whole number').int().min(1);
