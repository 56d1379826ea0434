/** A colleague of the demo world without an account in the console. */
export interface Colleague {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
}

const colleague = (username: string, fullName: string): Colleague => ({
  id: `demo-${username}`,
  username,
  fullName,
});

export const colleagues: readonly Colleague[] = [
  colleague('tomas.reyes', 'Tomás Reyes'),
  colleague('ada.winter', 'Ada Winter'),
  colleague('hiro.sato', 'Hiro Sato'),
  colleague('lena.brandt', 'Lena Brandt'),
  colleague('omar.haddad', 'Omar Haddad'),
  colleague('priya.raman', 'Priya Raman'),
  colleague(
    'wilhelmina.featherstonehaugh',
    'Wilhelmina Alexandra Featherstonehaugh-Montgomery of Product Operations',
  ),
];

export const meetingGroups = ['Data', 'Operations', 'Product', 'Sales'] as const;

export const meetingSubjects = [
  'Weekly of the team',
  'Incidents of the week',
  'Plan of the next sprint',
  'Questions of customers',
  'Vendors and contracts',
] as const;

export const meetingPoints = [
  'Volumes of two sessions are missing on the second server',
  'The vendor confirms the correction of last quarter’s dividends',
  'Three customers ask for statements before 1995',
  'The retry of the news feed is deployed; no gap since Monday',
  'Close of MRWK differs from the exchange by 0.3 %',
  'Trial of the socket plan ends on Friday, call the customer before',
  'Documentation of the screener has a wrong example',
  'Backfill of intraday bars takes 40 minutes now, it took three hours',
] as const;

/** The meeting that the demo shows whole: talked of, decided, to do. */
export const launchMeeting = `Where we are
- Statements of 40,000 companies are in, 212 failed the checks
- Splits of this year are reviewed up to October
    - AVLN: two for one, effective next week
    - HLXM: ratio is still to be confirmed

Decisions
1. Funds come with the next release
2. The old price endpoint stays until the end of the year

To do
- Ask the exchange about missing volumes
- Write to customers of the old price endpoint
- Compare market caps of the ten largest companies with the vendor’s`;

/** A line of that meeting which the demo has made a task. */
export const launchLine = 'Ask the exchange about missing volumes';

export const weeklyReport = `Progress of the week, for the meeting on Monday.

Product / Area Line: Charts (Ada Winter) [Hiro Sato, Lena Brandt]
- Splits of LMNT and AVLN are right again
- 14 outliers of the scan accepted, 3 rejected
- Insert Report Item Here
[Remaining Outstanding Tasks]
- Backfill of MRWK on the second server
- Review of adjusted closes of funds

Product / Area Line: Statements (Tomás Reyes) [Priya Raman]
- Second quarter of LMNT is no longer year to date
- Mappers learnt for 60 more filings
[Remaining Outstanding Tasks]
- Denomination of two Japanese companies

Product / Area Line: News
- Insert Report Item Here
[Remaining Outstanding Tasks]
- Insert Report Item Here`;
