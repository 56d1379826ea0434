/** First days on which trades in the United States settle after two, and after one session. Source: SEC rule 15c6-1. */
const settlement = [
  { from: '2024-05-28', sessions: 1 },
  { from: '2017-09-05', sessions: 2 },
  { from: '0000-00-00', sessions: 3 },
] as const;

/**
 * The ex-date that belongs to a record date in the United States: the first session on which a buyer is too late to be
 * in the register, since the trade settles after the record date.
 * @param previous the last session before a day
 */
export function exDateOf(recordDate: string, previous: (day: string) => string): string {
  const { sessions } = settlement.find(({ from }) => recordDate >= from)!;
  let day = recordDate;
  for (let i = 1; i < sessions; i += 1) day = previous(day);
  return day;
}
