import { parseDate, type CalendarDate } from '@internationalized/date';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import { Button as KitButton } from '../base/button.tsx';
import { datePresets, type DayRange } from '../form/date-presets.ts';
import { isDay } from '../form/is-day.ts';
import css from './calendars.module.css';

/** English with weeks that begin on Monday, as ISO 8601 has them. */
const locale = 'en-GB';

const dayOf = (text: string): CalendarDate | null => (isDay(text) ? parseDate(text) : null);

const Month = () => (
  <>
    <header className={css.head}>
      <Button slot="previous" className={css.step!}>
        <IconChevronLeft size={15} aria-hidden="true" />
      </Button>
      <Heading className={css.month!} />
      <Button slot="next" className={css.step!}>
        <IconChevronRight size={15} aria-hidden="true" />
      </Button>
    </header>
    <CalendarGrid weekdayStyle="short" className={css.grid!}>
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={css.weekday!}>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className={css.day!} />}</CalendarGridBody>
    </CalendarGrid>
  </>
);

interface DayCalendarProps {
  readonly label: string;
  /** YYYY-MM-DD; anything else is no day. */
  readonly value: string;
  onPick(day: string): void;
}

/** A month of which a day is picked. */
export const DayCalendar = ({ label, value, onPick }: DayCalendarProps) => (
  <I18nProvider locale={locale}>
    <Calendar
      aria-label={label}
      className={css.calendar!}
      value={dayOf(value)}
      onChange={(day) => onPick(day.toString())}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup was just opened to pick here
      autoFocus
    >
      <Month />
    </Calendar>
  </I18nProvider>
);

interface RangeCalendarPanelProps {
  readonly label: string;
  readonly range: DayRange;
  onPick(range: DayRange): void;
}

/** A month of which the first and last day of a range are picked, beside ranges that are asked for often. */
export function RangeCalendarPanel({ label, range, onPick }: RangeCalendarPanelProps) {
  const [presets] = useState(() => datePresets(new Date().toISOString().slice(0, 10)));
  const [start, end] = [dayOf(range.from), dayOf(range.to)];
  return (
    <I18nProvider locale={locale}>
      <div className={css.columns}>
        <div className={css.presets} role="group" aria-label="Presets">
          {presets.map((preset) => (
            <KitButton
              key={preset.label}
              size="small"
              variant="quiet"
              aria-pressed={preset.range.from === range.from && preset.range.to === range.to}
              onClick={() => onPick(preset.range)}
            >
              {preset.label}
            </KitButton>
          ))}
        </div>
        <RangeCalendar
          aria-label={label}
          className={css.calendar!}
          value={start && end && start.compare(end) <= 0 ? { start, end } : null}
          onChange={(picked) => onPick({ from: picked.start.toString(), to: picked.end.toString() })}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup was just opened to pick here
          autoFocus
        >
          <Month />
        </RangeCalendar>
      </div>
    </I18nProvider>
  );
}
