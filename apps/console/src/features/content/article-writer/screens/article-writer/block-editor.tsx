import { rewriteText } from '@midoffice/contract/content/article-writer/calls/rewrite-text';
import { headingTags, type BlockTag } from '@midoffice/market/writer/index';
import {
  IconArrowDown,
  IconArrowUp,
  IconBold,
  IconItalic,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useWrite } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { Button, IconButton } from '../../../../../kit/base/button.tsx';
import { moveBlock, newBlock, wrapped, type EditedBlock } from './article.ts';
import css from './article-writer.module.css';
import type { Desk } from './use-desk.ts';

interface RowProps {
  readonly desk: Desk;
  readonly block: EditedBlock;
  readonly index: number;
  /** Why rewriting is not to be had; undefined: it is. */
  readonly noRewrite: string | undefined;
}

type Area = RefObject<HTMLTextAreaElement | null>;

/** A text area as high as its text. */
function useFittedArea(text: string): Area {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [text]);
  return area;
}

const focusLater = (id: string): void => {
  setTimeout(() => document.getElementById(`block-${id}`)?.focus());
};

/** What can be done with one block. */
function useBlock({ desk, block, index }: RowProps, area: Area) {
  const { blocks } = desk.article;
  const put = (patch: Partial<EditedBlock>): void =>
    desk.change((now) => ({
      blocks: now.blocks.map((one) => (one.id === block.id ? { ...one, ...patch } : one)),
    }));
  return {
    put,
    isFirst: index === 0,
    isLast: index === blocks.length - 1,
    note(): void {
      const element = area.current;
      if (element)
        desk.noteCaret({ block: block.id, from: element.selectionStart, to: element.selectionEnd });
    },
    remove(): void {
      const rest = blocks.filter((one) => one.id !== block.id);
      desk.change({ blocks: rest.length ? rest : [newBlock()] });
      const near = rest[Math.max(0, index - 1)];
      if (near) focusLater(near.id);
    },
    addBelow(): void {
      const made = newBlock();
      desk.change({ blocks: [...blocks.slice(0, index + 1), made, ...blocks.slice(index + 1)] });
      focusLater(made.id);
    },
    mark(sign: '**' | '*'): void {
      const element = area.current;
      if (element) put({ text: wrapped(block.text, element.selectionStart, element.selectionEnd, sign) });
    },
    move: (step: 1 | -1): void => desk.change({ blocks: moveBlock(blocks, block.id, step) }),
    isOnly: blocks.length === 1,
  };
}

type Acts = ReturnType<typeof useBlock>;

/** The keys of a block; answers whether one of them was pressed. */
function actByKey(event: KeyboardEvent, block: EditedBlock, acts: Acts): boolean {
  if (event.key === 'Enter' && !event.shiftKey) acts.addBelow();
  else if (event.key === 'Backspace' && !block.text && !acts.isOnly) acts.remove();
  else if (event.altKey && event.key === 'ArrowUp') acts.move(-1);
  else if (event.altKey && event.key === 'ArrowDown') acts.move(1);
  else if (event.ctrlKey && event.key === 'b') acts.mark('**');
  else if (event.ctrlKey && event.key === 'i') acts.mark('*');
  else return false;
  return true;
}

interface ButtonsProps {
  readonly name: string;
  readonly text: string;
  readonly acts: Acts;
  readonly noRewrite: string | undefined;
}

function BlockButtons({ name, text, acts, noRewrite }: ButtonsProps) {
  const rewrite = useWrite(rewriteText, {
    quiet: 'success',
    onDone({ text: said, cost }) {
      acts.put({ text: said });
      snackbar.success(`Rewritten for ${cost.toFixed(2)} credits.`, {
        label: 'Undo',
        run: () => acts.put({ text }),
      });
    },
  });
  return (
    <span className={css.acts}>
      <IconButton size="small" label={`${name}: bold (Ctrl+B)`} onClick={() => acts.mark('**')}>
        <IconBold size={14} />
      </IconButton>
      <IconButton size="small" label={`${name}: italic (Ctrl+I)`} onClick={() => acts.mark('*')}>
        <IconItalic size={14} />
      </IconButton>
      <IconButton
        size="small"
        label={noRewrite ? `${name}: rewrite. ${noRewrite}` : `${name}: rewrite`}
        disabled={noRewrite !== undefined || rewrite.pending || !text.trim()}
        onClick={() => void rewrite.run({ text })}
      >
        <IconSparkles size={14} />
      </IconButton>
      <IconButton
        size="small"
        label={`${name}: up (Alt+↑)`}
        disabled={acts.isFirst}
        onClick={() => acts.move(-1)}
      >
        <IconArrowUp size={14} />
      </IconButton>
      <IconButton
        size="small"
        label={`${name}: down (Alt+↓)`}
        disabled={acts.isLast}
        onClick={() => acts.move(1)}
      >
        <IconArrowDown size={14} />
      </IconButton>
      <IconButton size="small" label={`${name}: remove`} onClick={acts.remove}>
        <IconTrash size={14} />
      </IconButton>
    </span>
  );
}

function BlockRow(props: RowProps) {
  const { block, index, noRewrite } = props;
  const area = useFittedArea(block.text);
  const acts = useBlock(props, area);
  const name = `Block ${index + 1}`;
  const options: readonly BlockTag[] = headingTags.some((tag) => tag === block.tag)
    ? headingTags
    : [...headingTags, block.tag];
  return (
    <li className={css.block}>
      <select
        className={css.tag}
        aria-label={`${name}: tag`}
        value={block.tag}
        onChange={(event) => acts.put({ tag: event.target.value as BlockTag })}
      >
        {options.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </select>
      <textarea
        ref={area}
        id={`block-${block.id}`}
        className={css.text}
        data-tag={block.tag}
        rows={1}
        aria-label={name}
        placeholder={index === 0 ? 'Write, or click in the side panel…' : ''}
        value={block.text}
        onChange={(event) => {
          acts.put({ text: event.target.value });
          acts.note();
        }}
        onSelect={acts.note}
        onFocus={acts.note}
        onKeyDown={(event) => {
          if (actByKey(event, block, acts)) event.preventDefault();
        }}
      />
      <BlockButtons name={name} text={block.text} acts={acts} noRewrite={noRewrite} />
    </li>
  );
}

/** The article as blocks of a tag and a text: headings and paragraphs, written by hand or filled from the side panel. */
export function BlockEditor({
  desk,
  noRewrite,
}: {
  readonly desk: Desk;
  readonly noRewrite: string | undefined;
}) {
  const { blocks } = desk.article;
  return (
    <>
      <ol className={css.blocks} aria-label="Blocks">
        {blocks.map((block, index) => (
          <BlockRow key={block.id} desk={desk} block={block} index={index} noRewrite={noRewrite} />
        ))}
      </ol>
      <p className={css.hint}>
        <Button size="small" onClick={() => desk.change({ blocks: [...blocks, newBlock()] })}>
          Add block
        </Button>
        <span>
          <kbd>Enter</kbd> new block · <kbd>Alt</kbd>+<kbd>↑↓</kbd> move · <code>**bold**</code>{' '}
          <code>*italic*</code> <code>[text](/stocks/{'{{symbol}}'})</code>
        </span>
      </p>
    </>
  );
}
