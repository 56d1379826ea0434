/** Minutes of trading without any quote after which a feed is late, and after which it is out. */
export const lateMinutes = 5;
export const outageMinutes = 15;

/** A symbol without quotes and daily bars for more sessions than these is dead. */
export const sessionsUntilDead = 5;

/** Seconds by which a quote may be earlier or later than the delay of its exchange and is still within. */
export const toleranceSeconds = 60;

/**
 * Delays of quotes in minutes, by the zone of the exchange: New York is taken in real time, Tokyo may be 20 minutes behind, the others
 * 15. Source: the exchanges' policies for delayed data.
 */
const delayMinutes: Readonly<Record<string, number>> = { 'America/New_York': 0, 'Asia/Tokyo': 20 };
const usualDelayMinutes = 15;

/** Seconds by which quotes of an exchange may be behind. */
export const delayOf = (timeZone: string): number => (delayMinutes[timeZone] ?? usualDelayMinutes) * 60;

/** Trading before the open and after the close; until `shortTo` on half days. Source: NYSE Arca and Nasdaq, hours of trading. */
const extendedHours = { from: '04:00', to: '20:00', shortTo: '17:00', usualClose: '16:00' } as const;

/** The extended hours of the exchanges in a zone; undefined where they have none. */
export const extendedHoursOf = (timeZone: string): typeof extendedHours | undefined =>
  timeZone === 'America/New_York' ? extendedHours : undefined;
