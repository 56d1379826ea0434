import { allowedTags, parseHtml, renderHtml, type Element, type Node } from './html.ts';

/** Tags that a block of an article may have; the first is the one of a new block. Source: r000-generator-heading-tag. */
export const headingTags = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
export type HeadingTag = (typeof headingTags)[number];
export type BlockTag = HeadingTag | 'li' | 'blockquote';

/** One paragraph, heading or item. `text` marks **bold**, *italic* and [links](/stocks/AAPL). */
export interface Block {
  readonly tag: BlockTag;
  readonly text: string;
}

const isBlockTag = (tag: string): tag is BlockTag => /^(p|h[1-6]|li|blockquote)$/.test(tag);
const guard = (text: string): string => text.replace(/[\\*[\]]/g, '\\$&');

function inlineText(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return guard(node);
      const inner = inlineText(node.children);
      if (node.tag === 'br') return '\n';
      if (!inner) return '';
      if (node.tag === 'strong' || node.tag === 'b') return `**${inner}**`;
      if (node.tag === 'em' || node.tag === 'i') return `*${inner}*`;
      return node.tag === 'a' && node.href !== undefined ? `[${inner}](${node.href})` : inner;
    })
    .join('');
}

/** The blocks of an article's HTML; tags that the editor does not know give way to their text. */
export function blocksOf(html: string): Block[] {
  const found: Block[] = [];
  let loose: Node[] = [];
  const flush = (): void => {
    const text = inlineText(loose).trim();
    if (text) found.push({ tag: 'p', text });
    loose = [];
  };
  const walk = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string' || !(isBlockTag(node.tag) || /^[uo]l$/.test(node.tag))) {
        loose.push(node);
        continue;
      }
      flush();
      const hasBlocks = node.children.some(
        (child) => typeof child !== 'string' && /^(p|h[1-6]|li|ul|ol)$/.test(child.tag),
      );
      if (hasBlocks || !isBlockTag(node.tag)) {
        walk(node.children);
        flush();
      } else found.push({ tag: node.tag, text: inlineText(node.children) });
    }
  };
  walk(parseHtml(html));
  flush();
  return found;
}

interface Rule {
  readonly pattern: RegExp;
  node(match: RegExpExecArray): Node;
}

const rules: readonly Rule[] = [
  { pattern: /^\\([\\*[\]])/, node: (match) => match[1]! },
  {
    pattern: /^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/s,
    node: (match) => ({ tag: 'strong', children: inlineNodes(match[1]!) }),
  },
  {
    pattern: /^\*((?:\\.|\*\*|[^\\*])+?)\*/s,
    node: (match) => ({ tag: 'em', children: inlineNodes(match[1]!) }),
  },
  {
    pattern: /^\[((?:\\.|[^\\[\]])+)\]\(([^\s()]+)\)/,
    node: (match) => ({ tag: 'a', href: match[2]!, children: inlineNodes(match[1]!) }),
  },
  { pattern: /^\n/, node: () => ({ tag: 'br', children: [] }) },
];

function inlineNodes(text: string): Node[] {
  const nodes: Node[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const found = /^[\\*[\n]/.test(rest)
      ? rules.map((rule) => [rule, rule.pattern.exec(rest)] as const).find(([, match]) => match)
      : undefined;
    if (!found?.[1]) {
      plain += text[at];
      at += 1;
      continue;
    }
    const node = found[0].node(found[1]);
    if (typeof node === 'string') plain += node;
    else {
      if (plain) nodes.push(plain);
      plain = '';
      nodes.push(node);
    }
    at += found[1][0].length;
  }
  if (plain) nodes.push(plain);
  return nodes;
}

/** The article's HTML of blocks, safe to show: links that lead nowhere allowed are text. */
export function htmlOfBlocks(blocks: readonly Block[]): string {
  const nodes: Element[] = [];
  for (const { tag, text } of blocks) {
    const made: Element = { tag: allowedTags.includes(tag) ? tag : 'p', children: inlineNodes(text) };
    const last = nodes.at(-1);
    if (tag !== 'li') nodes.push(made);
    else if (last?.tag === 'ul') nodes[nodes.length - 1] = { ...last, children: [...last.children, made] };
    else nodes.push({ tag: 'ul', children: [made] });
  }
  return renderHtml(parseHtml(renderHtml(nodes)));
}
