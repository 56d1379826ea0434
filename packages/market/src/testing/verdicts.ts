/**
 * What the 52 Alpha Vantage series show by themselves, judged: `truth.json` where it speaks (EQIX), else by the records
 * around. An error: a level that lasts a day or two and that no news explains, with the usual volume; a high or low far
 * outside everything around it; a record without volume that repeats the close before, of a stock that trades millions a
 * day. Real: the flash crash of 2010-05-06. Days on which a stock that hardly trades did not trade (MNST until 2003) are
 * no errors. By file, kind and first record; what is not named here counts as false alarm.
 */
const ERRORS: ReadonlySet<string> = new Set([
  'AMG.csv unadjusted-block 2004-03-17',
  'ANTM.csv spike 2003-04-07',
  'ANTM.csv unadjusted-block 2003-12-22',
  'ANTM.csv unadjusted-block 2004-06-15',
  'ANTM.csv zero-volume 2001-08-20',
  'ANTM.csv zero-volume 2001-09-25',
  'C.csv spike 2002-01-16',
  'C.csv spike 2005-02-04',
  'EQIX.csv unadjusted-block 2003-01-07',
  'GILD.csv zero-volume 2001-10-02',
  'HPQ.csv spike 2003-06-26',
  'MO.csv spike 2002-06-27',
  'NFLX.csv spike 2003-02-13',
]);

/** Whether a finding in a real series as it is was an error of the vendor. */
export const isKnownError = (file: string, { kind, from }: { kind: string; from: string }): boolean =>
  ERRORS.has(`${file} ${kind} ${from}`);
