/** Days from one to another, both included, as YYYY-MM-DD; an empty one is open. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface DatePreset {
  readonly label: string;
  readonly range: DayRange;
}

const dayMs = 86_400_000;

/**
 * Ranges that people ask for again and again, counted from a day.
 * @param today YYYY-MM-DD, in UTC as all days of the console
 */
export function datePresets(today: string): readonly DatePreset[] {
  const at = Date.parse(`${today}T00:00:00Z`);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const back = (days: number): string => text(at - days * dayMs);
  return [
    { label: 'Today', range: { from: today, to: today } },
    { label: 'Yesterday', range: { from: back(1), to: back(1) } },
    { label: 'Last 7 days', range: { from: back(6), to: today } },
    { label: 'Last 30 days', range: { from: back(29), to: today } },
    { label: 'This month', range: { from: `${today.slice(0, 8)}01`, to: today } },
    {
      label: 'Last month',
      range: { from: text(Date.UTC(year, month - 1, 1)), to: text(Date.UTC(year, month, 0)) },
    },
    { label: 'This year', range: { from: `${today.slice(0, 5)}01-01`, to: today } },
    { label: 'Any time', range: { from: '', to: '' } },
  ];
}
