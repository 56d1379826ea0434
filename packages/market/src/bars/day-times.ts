/** The date cell of a row: its day and, where it carries a time, the cell as the file writes it. */
export interface DayTime {
  readonly date: string;
  readonly stamp: string | null;
}

const MIDNIGHT = /[ T]00:00(?::00(?:\.0+)?)?(?:Z|[+-]|$)/;

/**
 * Distinguishes a file of intraday bars from one of daily bars by rows that follow one another: two of one day at different times.
 * One such pair with midnight is no proof, since Yahoo appends the running session to a daily file with the time of its
 * last trade: `unclear` until the next row.
 */
export class DayTimes {
  private before: DayTime | undefined;
  private isUnclear = false;

  /** What a row shows, in the order of the file. */
  next(row: DayTime): 'daily' | 'unclear' | 'intraday' {
    const { before } = this;
    this.before = row;
    const isSecond =
      before?.date === row.date && before.stamp !== null && row.stamp !== null && before.stamp !== row.stamp;
    if (!isSecond) {
      this.isUnclear = false;
      return 'daily';
    }
    if (this.isUnclear || !(MIDNIGHT.test(before.stamp) || MIDNIGHT.test(row.stamp))) return 'intraday';
    this.isUnclear = true;
    return 'unclear';
  }
}
