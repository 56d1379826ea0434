import type { NotePerson } from '@midoffice/contract/staff-work/notes/shapes';
import css from './notes.module.css';
import { cardLimits, cut } from './words.ts';

/** How many people a preview leaves out. */
const moreText = '+N more';

/** The people of a note: six of them, then how many more. Source: r002-notes-attendees. */
export function Attendees({ people }: { readonly people: readonly NotePerson[] }) {
  if (!people.length) return <span className={css.soft}>Nobody</span>;
  const more = people.length - cardLimits.attendees;
  return (
    <span className={css.attendees}>
      {people.slice(0, cardLimits.attendees).map((one) => (
        <span key={one.id} className={css.chip} data-tooltip={`${one.fullName} (${one.username})`}>
          {cut(one.fullName, cardLimits.assignee)}
        </span>
      ))}
      {more > 0 && (
        <span
          className={css.more}
          data-tooltip={people
            .slice(cardLimits.attendees)
            .map(({ fullName }) => fullName)
            .join(', ')}
        >
          {moreText.replace('N', String(more))}
        </span>
      )}
    </span>
  );
}
