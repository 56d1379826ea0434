import { useEffect, useRef } from 'react';
import { TabView } from '../../../../../kit/nav/tab-view.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import css from '../../notes.module.css';
import { nothingHere } from '../../words.ts';
import { NoteCard } from './note-card.tsx';
import type { Notes } from './use-notes.ts';

/** Pixels above the end at which the next notes are read. Source: r002-notes-page-20. */
const nearEndPx = 100;

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= nearEndPx;

interface NoteListProps {
  readonly notes: Notes;
  onGroup(group: string): void;
  onOpen(id: string): void;
}

interface CardsProps extends Pick<NoteListProps, 'notes' | 'onOpen'> {
  /** Notes were drawn. */
  onDrawn(): void;
}

function Cards({ notes: { notes, error, refetch, loadingMore }, onOpen, onDrawn }: CardsProps) {
  useEffect(() => {
    if (notes?.length) onDrawn();
  });
  if (!notes) return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonLines count={10} />;
  if (!notes.length) return <EmptyState text={nothingHere} />;
  return (
    <>
      <ul className={css.cards} aria-label="Notes">
        {notes.map((note) => (
          <li key={note._id}>
            <NoteCard note={note} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {loadingMore && <SkeletonLines count={3} />}
      {error && <ErrorState error={error} onRetry={refetch} />}
    </>
  );
}

/** The notes of a group, with a tab for each group. Near its end the next ones are read. */
export function NoteList({ notes, onGroup, onOpen }: NoteListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { hasMore, loadingMore, more, group, error } = notes;
  const readOn = (): void => {
    if (hasMore && !loadingMore && !error && scroller.current && isNearEnd(scroller.current)) more();
  };
  // Notes that do not fill the page leave nothing to scroll.
  const shown = <Cards notes={notes} onOpen={onOpen} onDrawn={readOn} />;
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [group]);
  return (
    <div ref={scroller} className={css.scroller} onScroll={readOn}>
      {notes.groups.length > 0 ? (
        <TabView
          label="Functional groups"
          value={group}
          tabs={notes.groups.map((key) => ({ key, label: key }))}
          onChange={onGroup}
        >
          {shown}
        </TabView>
      ) : (
        shown
      )}
    </div>
  );
}
