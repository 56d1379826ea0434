import { openItems } from '@midoffice/contract/staff-work/notes/report';
import type { Note } from '@midoffice/contract/staff-work/notes/shapes';
import { memo } from 'react';
import { plural } from '../../../../../kit/base/format.ts';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../../kit/base/time.tsx';
import { Attendees } from '../../attendees.tsx';
import css from '../../notes.module.css';
import { cardLimits, cut } from '../../words.ts';

interface NoteCardProps {
  readonly note: Note;
  onOpen(id: string): void;
}

/** A note in the list: the beginnings of its texts, who takes part, whether it is yet to come. A click opens it. */
export const NoteCard = memo(function NoteCard({ note, onOpen }: NoteCardProps) {
  const missing = note.isReport ? openItems(note.content) : 0;
  return (
    <button type="button" className={css.card} data-note={note._id} onClick={() => onOpen(note._id)}>
      <span className={css.cardHead}>
        <span className={css.cardTitle}>
          <b>{cut(note.title, cardLimits.title)}</b>
          {note.upcoming && <StatusBadge tone="blue">Upcoming</StatusBadge>}
          {missing > 0 && <StatusBadge tone="amber">{plural(missing, 'item')} to fill in</StatusBadge>}
        </span>
        <span className={css.cardDate}>
          <Time at={note.date} />
        </span>
      </span>
      {note.content && <span className={css.cardText}>{cut(note.content, cardLimits.content)}</span>}
      <Attendees people={note.assignees} />
    </button>
  );
});
