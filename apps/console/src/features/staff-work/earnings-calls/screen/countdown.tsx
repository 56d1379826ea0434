import { callTexts } from '@midoffice/contract/staff-work/earnings-calls/lists';
import { useEffect, useState } from 'react';

/** Days, hours, minutes and seconds until a moment. Source: r002-calls-countdown-zero. */
export function countdownText(seconds: number): string {
  if (seconds <= 0) return callTexts.timesUp;
  const two = (n: number): string => String(n).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const clock = `${two(Math.floor(seconds / 3600) % 24)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return days ? `${days}d ${clock}` : clock;
}

/** The present second; one clock for all countdowns of a screen. */
export function useSeconds(): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Counts down to a moment in epoch seconds. It is not read aloud at each second. */
export const Countdown = ({ to, now }: { readonly to: number; readonly now: number }) => (
  <span role="timer" aria-live="off" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {countdownText(to - now)}
  </span>
);
