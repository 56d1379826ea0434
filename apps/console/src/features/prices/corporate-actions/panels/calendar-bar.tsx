import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../../../../kit/base/button.tsx';
import { classes } from '../../../../kit/base/class-names.ts';
import { dayOffsets, isWeekend, movedDay, weekdayOf } from '../calendar-days.ts';
import css from './calendar-bar.module.css';

interface CalendarBarProps {
  /** The chosen day, YYYY-MM-DD, in the middle of the bar. */
  readonly date: string;
  onDate(date: string): void;
  /** Accessible name of the bar. */
  readonly label?: string;
  /** Text beside a day, such as how many records it has. */
  note?(day: string): ReactNode;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -7,
  PageDown: 7,
};

/**
 * Seven days, three before and three after the chosen one. The arrow keys choose the day before or after, Page Up and
 * Page Down a week; the bar moves along, so that the chosen day stays in the middle and keeps the focus.
 */
export function CalendarBar({ date, onDate, label = 'Days', note }: CalendarBarProps) {
  const middle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const bar = middle.current?.parentElement?.parentElement;
    if (!bar) return;
    // On a narrow screen the bar scrolls: its middle is what matters, also once the screen is turned.
    const centre = (): void => {
      bar.scrollLeft = (bar.scrollWidth - bar.clientWidth) / 2;
    };
    centre();
    const watched = new ResizeObserver(centre);
    watched.observe(bar);
    return () => watched.disconnect();
  }, [date]);
  const choose = (day: string): void => {
    onDate(day);
    middle.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    choose(movedDay(date, step));
  };
  return (
    <div className={css.bar} data-testid="calendar-bar">
      <span className={css.step}>
        <IconButton label="A week earlier" onClick={() => onDate(movedDay(date, -7))}>
          <IconChevronLeft size={15} />
        </IconButton>
      </span>
      <div role="radiogroup" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {dayOffsets.map((offset) => {
          const day = movedDay(date, offset);
          return (
            // Keyed by its place, not its day: the middle one is the chosen one and keeps the focus.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of buttons that reads as one choice
            <button
              key={offset}
              ref={offset === 0 ? middle : undefined}
              type="button"
              role="radio"
              aria-checked={offset === 0}
              tabIndex={offset === 0 ? 0 : -1}
              className={classes(css.day, isWeekend(day) && css.weekend)}
              onClick={() => choose(day)}
            >
              <small>{weekdayOf(day)}</small>
              {note && <span className={css.note}>{note(day)}</span>}
              <b>{day}</b>
            </button>
          );
        })}
      </div>
      <span className={css.step}>
        <IconButton label="A week later" onClick={() => onDate(movedDay(date, 7))}>
          <IconChevronRight size={15} />
        </IconButton>
      </span>
    </div>
  );
}
