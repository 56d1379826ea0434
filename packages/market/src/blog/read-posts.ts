import { csvRows } from '../bars/csv-rows.ts';
import { FileError } from '../bars/file-error.ts';
import { feedItems } from './feed-items.ts';

/** A post of a file, as it says it. */
export interface FilePost {
  readonly slug: string;
  readonly type: string;
  readonly title: string;
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly publishedAt: string;
}

/** Most characters of the fields of a post. */
export const postLimits = { title: 300, type: 60, slug: 200, text: 100_000 } as const;
const mostPosts = 100_000;
const names = ['slug', 'type', 'title', 'text', 'publishedAt'] as const;
type Raw = Readonly<Record<string, unknown>>;

/** A value as text; anything that is no text, number or nothing is refused. */
function textOf(value: unknown, line: number, field: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  throw new FileError(line, field, `${field} must be a text`);
}

/** The moment of a text, ISO 8601; a day is its beginning in UTC. */
function momentOf(text: string, line: number): string {
  const ms = Date.parse(text);
  if (!text || Number.isNaN(ms) || !/\d{4}/.test(text))
    throw new FileError(line, 'publishedAt', `publishedAt '${text.slice(0, 60)}' is no time`);
  return new Date(ms).toISOString();
}

function postOf(raw: Raw, line: number): FilePost {
  const post = Object.fromEntries(names.map((name) => [name, textOf(raw[name], line, name)])) as Record<
    (typeof names)[number],
    string
  >;
  if (!post.title) throw new FileError(line, 'title', 'title is empty');
  if (!/^[\p{L}\p{N}._~/-]+$/u.test(post.slug))
    throw new FileError(
      line,
      'slug',
      `slug '${post.slug.slice(0, 60)}' must have letters, digits and - only`,
    );
  for (const [name, most] of Object.entries(postLimits))
    if (post[name as keyof typeof postLimits].length > most)
      throw new FileError(line, name, `${name} has more than ${most} characters`);
  return { ...post, type: post.type || 'post', publishedAt: momentOf(post.publishedAt, line) };
}

function* jsonRecords(text: string): Generator<Raw> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new FileError(1, null, 'the file is no JSON');
  }
  if (!Array.isArray(parsed)) throw new FileError(1, null, 'the file must hold an array of posts');
  for (const [index, one] of (parsed as unknown[]).entries()) {
    if (typeof one !== 'object' || one === null)
      throw new FileError(index + 1, null, 'must be an object with slug, type, title, text, publishedAt');
    yield one as Raw;
  }
}

async function* csvRecords(text: string): AsyncGenerator<{ line: number; raw: Raw }> {
  let header: readonly string[] | undefined;
  // Every character of a text may be a quote, which CSV doubles.
  for await (const { line, record } of csvRows([text], { mostChars: 2 * postLimits.text + 2000 })) {
    if (header) {
      if (record.length !== header.length)
        throw new FileError(line, null, `${record.length} columns, there must be ${header.length}`);
      const found = header;
      yield { line, raw: Object.fromEntries(record.map((cell, index) => [found[index]!, cell])) };
    } else {
      const lacking = ['slug', 'title', 'publishedAt'].filter((name) => !record.includes(name));
      if (lacking.length) throw new FileError(line, null, `the header lacks ${lacking.join(', ')}`);
      header = record;
    }
  }
}

async function* recordsOf(text: string): AsyncGenerator<{ line: number; raw: Raw }> {
  const begin = text.trimStart();
  if (begin.startsWith('<'))
    for (const [index, raw] of feedItems(text).entries()) yield { line: index + 1, raw };
  else if (begin.startsWith('[') || begin.startsWith('{')) {
    let line = 0;
    for (const raw of jsonRecords(text)) yield { line: (line += 1), raw };
  } else yield* csvRecords(text);
}

/**
 * Reads posts of a blog: JSON (an array of objects), CSV with a header, RSS 2.0 or Atom. A slug that comes twice counts
 * once, as its last mention says.
 * @throws FileError naming line (CSV) or number (JSON, feeds) of the post and the field; nothing is returned then
 */
export async function readPosts(text: string): Promise<{ posts: FilePost[]; repeated: number }> {
  const posts = new Map<string, FilePost>();
  let read = 0;
  for await (const { line, raw } of recordsOf(text.replace(/^\uFEFF/, ''))) {
    read += 1;
    if (read > mostPosts) throw new FileError(line, null, `the file holds more than ${mostPosts} posts`);
    const post = postOf(raw, line);
    posts.set(post.slug, post);
  }
  if (!read) throw new FileError(1, null, 'the file holds no post');
  return { posts: [...posts.values()], repeated: read - posts.size };
}
