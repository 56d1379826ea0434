/** What announcements call the clocks of their companies; `EST` is written in summer too, and means the clock of New York. */
const clocks: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  GMT: 'UTC',
  Z: 'UTC',
  ET: 'America/New_York',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  CT: 'America/Chicago',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  MT: 'America/Denver',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  PT: 'America/Los_Angeles',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  BST: 'Europe/London',
  CET: 'Europe/Berlin',
  CEST: 'Europe/Berlin',
};

/** What a clock shows at a moment, as the milliseconds that this would be in UTC. @throws RangeError of an unknown zone */
function shownMs(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(ms);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)!.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
}

/** The moment at which a clock shows a time; the earlier of two. @returns null where it skips that time, or is unknown */
function momentMs(wantedMs: number, timeZone: string): number | null {
  const hourMs = 3_600_000;
  try {
    const offsets = [-24, 24].map((hours) => {
      const near = wantedMs + hours * hourMs;
      return shownMs(near, timeZone) - near;
    });
    const moments = offsets.map((offset) => wantedMs - offset).sort((a, b) => a - b);
    return moments.find((ms) => shownMs(ms, timeZone) === wantedMs) ?? null;
  } catch {
    return null;
  }
}

/**
 * The time of a call as it is stored.
 * @param text epoch seconds, or a day, a time and its clock: `2026-11-29 16:30 ET`, `2026-11-29 16:30 Asia/Tokyo`
 * @returns whole seconds since 1970; null where the text is neither
 */
export function callSeconds(text: string): number | null {
  const typed = text.trim();
  if (/^\d{1,12}$/.test(typed)) return Number(typed);
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d?):(\d\d) ?([A-Za-z][A-Za-z_/-]{0,49})$/.exec(typed);
  if (!found) return null;
  const [, day, hour, minute, clock] = found as unknown as [string, string, string, string, string];
  const wantedMs = Date.parse(`${day}T${hour.padStart(2, '0')}:${minute}:00Z`);
  // A day that does not exist is a later one to some engines.
  if (Number.isNaN(wantedMs) || new Date(wantedMs).toISOString().slice(0, 10) !== day) return null;
  const ms = momentMs(wantedMs, clocks[clock.toUpperCase()] ?? clock);
  return ms === null ? null : ms / 1000;
}
