import type { TemplateType, TextTemplateRecord } from '@midoffice/contract/content/article-writer/shapes';
import { blocksOf, headingTags, htmlOfBlocks, type Block } from '@midoffice/market/writer/index';

/** A block with a key of its own, by which the screen keeps it while others move. */
export interface EditedBlock extends Block {
  readonly id: string;
}

/** What is being written: blocks, and the template that they come from or become. */
export interface Article {
  readonly blocks: readonly EditedBlock[];
  /** Empty: not stored yet. */
  readonly templateId: string;
  /** The version that was opened. */
  readonly version: number;
  readonly mayEdit: boolean;
  readonly name: string;
  readonly description: string;
  readonly templateType: TemplateType;
  readonly isPublic: boolean;
  readonly suggestions: Readonly<Record<string, readonly string[]>>;
}

let made = 0;

/** A new block; a paragraph by default. Source: r000-generator-heading-tag. */
export function newBlock(block: Partial<Block> = {}): EditedBlock {
  made += 1;
  return { tag: headingTags[0], text: '', ...block, id: `${Date.now().toString(36)}-${made}` };
}

export const emptyArticle = (): Article => ({
  blocks: [newBlock()],
  templateId: '',
  version: 0,
  mayEdit: true,
  name: '',
  description: '',
  templateType: 'due-diligence',
  isPublic: false,
  suggestions: {},
});

/** A template opened for editing. @param copy as a new one of one's own, as an import is */
export function articleOf(template: TextTemplateRecord, { copy }: { copy: boolean }): Article {
  const blocks = blocksOf(template.content).map(newBlock);
  return {
    blocks: blocks.length ? blocks : [newBlock()],
    templateId: copy ? '' : template._id,
    version: copy ? 0 : template.version,
    mayEdit: copy || template.mayEdit,
    name: template.name,
    description: template.description,
    templateType: template.templateType,
    isPublic: !copy && template.public,
    suggestions: template.suggestions,
  };
}

export const contentOf = (article: Article): string =>
  htmlOfBlocks(article.blocks.filter((block) => block.text.trim()));

export const isEmpty = (article: Article): boolean =>
  !article.templateId && !article.name && article.blocks.every((block) => !block.text.trim());

/** Position of the caret in a block. */
export interface Caret {
  readonly block: string;
  readonly from: number;
  readonly to: number;
}

/** The caret after the sentence that holds it. */
export function behindSentence(blocks: readonly EditedBlock[], caret: Caret | null): Caret | null {
  const text = blocks.find((block) => block.id === caret?.block)?.text;
  if (!caret || text === undefined) return null;
  const end = /[.!?]["”’)]*(?=\s|$)/.exec(text.slice(caret.to));
  const at = end ? caret.to + end.index + end[0].length : text.length;
  return { ...caret, from: at, to: at };
}

/** A text put at the caret, with a space where a word would touch it; at the end of the last block without a caret. */
export function insertText(
  blocks: readonly EditedBlock[],
  caret: Caret | null,
  inserted: string,
): { blocks: readonly EditedBlock[]; caret: Caret } {
  const target = blocks.find((block) => block.id === caret?.block) ?? blocks.at(-1) ?? newBlock();
  const known = caret?.block === target.id ? caret : null;
  const before = target.text.slice(0, known?.from ?? target.text.length);
  const after = target.text.slice(known?.to ?? target.text.length);
  const lead = before && !/[\s([“"]$/.test(before) ? ' ' : '';
  const trail = after && !/^[\s.,;:!?)\]”"%]/.test(after) ? ' ' : '';
  const text = `${before}${lead}${inserted}${trail}${after}`;
  const at = before.length + lead.length + inserted.length;
  const next = blocks.some((block) => block.id === target.id)
    ? blocks.map((block) => (block.id === target.id ? { ...block, text } : block))
    : [...blocks, { ...target, text }];
  return { blocks: next, caret: { block: target.id, from: at, to: at } };
}

/** A block moved by one place; the same list at an end. */
export function moveBlock(blocks: readonly EditedBlock[], id: string, step: 1 | -1): readonly EditedBlock[] {
  const at = blocks.findIndex((block) => block.id === id);
  const to = at + step;
  if (at < 0 || to < 0 || to >= blocks.length) return blocks;
  const next = [...blocks];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

/** The marked part of a text between signs, or without them where it has them already. */
export function wrapped(text: string, from: number, to: number, sign: '**' | '*'): string {
  const marked = text.slice(from, to);
  const has = marked.length >= 2 * sign.length && marked.startsWith(sign) && marked.endsWith(sign);
  const inner = has ? marked.slice(sign.length, -sign.length) : `${sign}${marked || 'text'}${sign}`;
  return text.slice(0, from) + inner + text.slice(to);
}
