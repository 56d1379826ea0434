import { Parser } from 'htmlparser2';

/** Fields of a post by the elements of RSS 2.0 and Atom; of several the first that is filled counts. */
const fields: Readonly<Record<string, readonly string[]>> = {
  title: ['title'],
  text: ['content:encoded', 'content', 'description', 'summary'],
  type: ['category'],
  publishedAt: ['pubDate', 'published', 'updated', 'dc:date'],
  link: ['link', 'guid', 'id'],
};

/** The text of markup, its blocks apart; scripts and styles left out. */
export function plainText(markup: string): string {
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag: (name) => {
      if (name === 'script' || name === 'style') hidden += 1;
    },
    onclosetag: (name) => {
      if (name === 'script' || name === 'style') hidden -= 1;
      if (/^(?:p|div|li|h\d|br|tr|blockquote)$/.test(name)) text += '\n';
    },
    ontext: (part) => {
      if (!hidden) text += part;
    },
  });
  parser.end(markup);
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
}

/** The last part of an address's path: the slug of a post. */
function slugOf(link: string): string {
  const path = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(link)?.[1] ?? link;
  return path.split('/').findLast(Boolean) ?? '';
}

type Item = Record<string, string>;

const postOf = (item: Item): Record<string, string> => {
  const { link = '', ...post } = Object.fromEntries(
    Object.entries(fields).map(([field, names]) => [
      field,
      names.map((name) => item[name]?.trim()).find(Boolean) ?? '',
    ]),
  );
  return { ...post, slug: slugOf(link), text: plainText(post['text'] ?? '') };
};

/** The posts of an RSS 2.0 or Atom feed, fields by their names in a post. Nothing outside the text is ever fetched. */
export function feedItems(xml: string): Record<string, string>[] {
  const items: Item[] = [];
  let item: Item | null = null;
  let open: string | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'item' || name === 'entry') items.push((item = {}));
        else if (item) {
          // Of several elements of a name the first counts.
          open = Object.hasOwn(item, name) ? null : name;
          // Atom has the address and the category in attributes.
          const value = attributes['href'] ?? attributes['term'];
          if (value && (attributes['rel'] ?? 'alternate') === 'alternate') item[name] ??= value;
        }
      },
      ontext(text) {
        if (item && open) item[open] = (item[open] ?? '') + text;
      },
      onclosetag(name) {
        if (name === 'item' || name === 'entry') item = null;
        open = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return items.map(postOf);
}
