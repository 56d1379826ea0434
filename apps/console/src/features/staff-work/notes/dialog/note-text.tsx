import { hasBullet, isPlaceholder, lineText } from '@midoffice/contract/staff-work/notes/report';
import { Fragment } from 'react';
import { classes } from '../../../../kit/base/class-names.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { WebLink } from '../../../../kit/nav/web-link.tsx';
import css from '../notes.module.css';
import type { LineTasks } from './line-tasks.ts';
import { TaskBadge } from './task-badge.tsx';

const address = /(https?:\/\/[^\s<>"]{1,2000})/;
/** Deeper lists are drawn at this depth. */
const deepest = 6;

/** A text whose addresses of the web are links. */
const Linked = ({ text }: { readonly text: string }) => (
  <>
    {text.split(address).map((part, n) => (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text keep their order
      <Fragment key={n}>{n % 2 ? <WebLink address={part}>{part}</WebLink> : part}</Fragment>
    ))}
  </>
);

/** How far a line is indented, in steps of two spaces or a tab. */
const depthOf = (line: string): number => {
  const space = /^[ \t]*/.exec(line)?.[0] ?? '';
  return Math.min(deepest, Math.ceil(space.replaceAll('\t', '  ').length / 2));
};

interface LineProps {
  readonly line: string;
  readonly tasks: LineTasks;
}

/** One line, with its task or a way to make one. */
function LineContent({ line, tasks }: LineProps) {
  const task = tasks.taskOf(line);
  const text = lineText(line);
  return (
    <>
      <span className={classes(css.lineText, isPlaceholder(line) && css.placeholder)}>
        <Linked text={text} />
      </span>
      {task && <TaskBadge task={task} />}
      {tasks.canMake(line) && (
        <Button
          size="tiny"
          className={css.make}
          aria-label={`Make a task: ${text.slice(0, 80)}`}
          onClick={() => tasks.onMake(line)}
        >
          Make a task
        </Button>
      )}
    </>
  );
}

const markOf = (line: string): string => /^\s*(\S+)/.exec(line)?.[1] ?? '';

interface Block {
  readonly isList: boolean;
  readonly lines: string[];
}

/** Lines in their order: those of a list together, empty lines between paragraphs left out. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const isList = hasBullet(line) && lineText(line) !== '';
    const last = blocks.at(-1);
    if (!line.trim()) blocks.push({ isList: false, lines: [] });
    else if (isList && last?.isList) last.lines.push(line);
    else blocks.push({ isList, lines: [line] });
  }
  return blocks.filter((block) => block.lines.length > 0);
}

/** Lines of a note as people read them: paragraphs and lists, each line with its task. */
export const NoteText = ({
  lines,
  tasks,
}: {
  readonly lines: readonly string[];
  readonly tasks: LineTasks;
}) => (
  <>
    {blocksOf(lines).map((block, n) =>
      block.isList ? (
        // oxlint-disable-next-line react/no-array-index-key -- blocks of one text keep their order and hold no state
        <ul key={n} className={css.lines}>
          {block.lines.map((line, m) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines may be alike
            <li key={m} className={css.line} style={{ marginLeft: depthOf(line) * 16 }}>
              <span className={css.mark} aria-hidden>
                {/\d/.test(markOf(line)) ? markOf(line) : '•'}
              </span>
              <LineContent line={line} tasks={tasks} />
            </li>
          ))}
        </ul>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <p key={n} className={css.line}>
          <LineContent line={block.lines[0]!} tasks={tasks} />
        </p>
      ),
    )}
  </>
);
