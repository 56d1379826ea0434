/** Local wall-clock times of the exchange, `HH:MM`; trading runs from `open` up to, not including, `close`. */
export interface SessionHours {
  readonly open: string;
  readonly close: string;
  /** A midday pause, where the exchange has one and this session reaches it. */
  readonly pause?: { readonly from: string; readonly to: string };
}

/** Hours that hold from a day on, until the next entry. */
export interface HoursFrom extends SessionHours {
  readonly from: string;
}

/** A day without trading, or with other hours, and why. */
export interface Closure {
  readonly date: string;
  readonly name: string;
}

export interface ShortSession extends Closure {
  readonly open?: string;
  readonly close?: string;
}

/** What one exchange's calendar is made of. Years are asked one by one, from 1990 to 2035. */
export interface CalendarRules {
  readonly name: string;
  /** IANA name of the exchange's time zone. */
  readonly timeZone: string;
  /** From this day on days, half days and hours are sourced; before it today's rules are continued backward. */
  readonly certainFrom: string;
  readonly hours: readonly HoursFrom[];
  /** Closures of a year; those on weekends do no harm. */
  closures(year: number): readonly Closure[];
  /** Days with other hours. A day that is closed anyway does no harm. */
  shortened(year: number): readonly ShortSession[];
}
