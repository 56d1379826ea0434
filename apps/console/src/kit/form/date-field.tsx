import { IconCalendar } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../base/button.tsx';
import { classes } from '../base/class-names.ts';
import { lazy } from '../load/lazy.tsx';
import { preload } from '../load/use-lazy-module.ts';
import { Popup } from '../nav/popup.tsx';
import type { DayRange } from './date-presets.ts';
import { FieldFrame, type TextFieldProps } from './field.tsx';
import { isDay } from './is-day.ts';
import css from './form.module.css';

const loadDay = async () => (await import('../popups/calendars.tsx')).DayCalendar;
const loadRange = async () => (await import('../popups/calendars.tsx')).RangeCalendarPanel;
const DayCalendar = lazy(loadDay);
const RangeCalendarPanel = lazy(loadRange);

const dayLength = 10;

interface PickerProps {
  /** Names the button and what it opens, such as `Pick from`. */
  readonly label: string;
  readonly width: number;
  readonly disabled?: boolean | undefined;
  readonly button: RefObject<HTMLButtonElement | null>;
  load(): Promise<unknown>;
  children(close: () => void): ReactNode;
}

/** The button at the end of a date, and the calendar that it opens. */
const Picker = ({ label, width, disabled, button, load, children }: PickerProps) => (
  <span onPointerEnter={() => preload(load)} onFocus={() => preload(load)}>
    <Popup
      label={label}
      role="dialog"
      width={width}
      trigger={(wired) => (
        <IconButton ref={button} size="small" label={label} disabled={disabled} {...wired}>
          <IconCalendar size={14} />
        </IconButton>
      )}
    >
      {(close) =>
        children(() => {
          close();
          button.current?.focus();
        })
      }
    </Popup>
  </span>
);

/** Alt and the down arrow ask for the calendar of the field that they are pressed in. */
const asksForCalendar = (event: KeyboardEvent): boolean => {
  if (event.key !== 'ArrowDown' || !event.altKey) return false;
  event.preventDefault();
  return true;
};

const isAnyDay = (): boolean => true;

interface DayInputProps extends TextFieldProps {
  readonly children?: ReactNode;
}

/** The text of a day, with its button at the end. */
function DayInput({
  label,
  hideLabel,
  hint,
  error,
  required,
  value,
  onChange,
  className,
  children,
  ...rest
}: DayInputProps) {
  const named = hideLabel ? label : `${label} (YYYY-MM-DD)`;
  return (
    <FieldFrame {...{ label: named, hideLabel, hint, error, required }}>
      {(wired) => (
        <span className={css.with}>
          <input
            maxLength={dayLength}
            {...rest}
            {...wired}
            value={value}
            onChange={(event) => onChange(event.target.value.trim())}
            placeholder={hideLabel ? `${label} YYYY-MM-DD` : 'YYYY-MM-DD'}
            autoComplete="off"
            className={classes(css.control, className)}
          />
          {children && <span className={css.side}>{children}</span>}
        </span>
      )}
    </FieldFrame>
  );
}

/** A calendar day, typed or picked; its label says YYYY-MM-DD. A time of day behind it stays when another day is picked. */
export function DateField(props: TextFieldProps) {
  const { label, value, onChange, disabled } = props;
  const button = useRef<HTMLButtonElement>(null);
  const name = `Pick ${label.toLowerCase()}`;
  const day = value.slice(0, dayLength);
  const time = isDay(day) ? value.slice(dayLength) : '';
  return (
    <DayInput {...props} onKeyDown={(event) => asksForCalendar(event) && button.current?.click()}>
      <Picker label={name} width={242} disabled={disabled} button={button} load={loadDay}>
        {(close) => (
          <DayCalendar
            label={name}
            value={day}
            onPick={(picked) => {
              onChange(picked + time);
              close();
            }}
          />
        )}
      </Picker>
    </DayInput>
  );
}

interface DateRangeFieldsProps extends DayRange {
  /** Both days at once, where a range was picked. */
  onChange(range: DayRange): void;
  /** Whether a text is taken for a day; wrong ones are marked. */
  readonly isValid?: ((day: string) => boolean) | undefined;
}

/** From and to, typed each or picked together, also by presets. For the head of a list: labels are read aloud only. */
export function DateRangeFields({ from, to, onChange, isValid = isAnyDay }: DateRangeFieldsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const shared = {
    hideLabel: true,
    onKeyDown: (event: KeyboardEvent) => void (asksForCalendar(event) && button.current?.click()),
  };
  return (
    <>
      <DayInput
        {...shared}
        label="From"
        value={from}
        onChange={(day) => onChange({ from: day, to })}
        aria-invalid={!isValid(from)}
        style={{ width: 148 }}
      />
      <DayInput
        {...shared}
        label="To"
        value={to}
        onChange={(day) => onChange({ from, to: day })}
        aria-invalid={!isValid(to)}
        style={{ width: 152 }}
      >
        <Picker label="Pick a date range" width={350} button={button} load={loadRange}>
          {(close) => (
            <RangeCalendarPanel
              label="Date range"
              range={{ from, to }}
              onPick={(range) => {
                onChange(range);
                close();
              }}
            />
          )}
        </Picker>
      </DayInput>
    </>
  );
}
