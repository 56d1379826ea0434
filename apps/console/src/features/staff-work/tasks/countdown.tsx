import { useEffect, useState } from 'react';
import { formatTime, zoneSetting } from '../../../kit/base/format.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Time left as `02:00:00`, with days in front where there are any; none left: `00:00:00`. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
  return days ? `${days}d ${clock}` : clock;
}

const ticking = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all countdowns of the page. */
function everySecond(tick: () => void): () => void {
  ticking.add(tick);
  timer ??= setInterval(() => {
    for (const one of ticking) one();
  }, 1000);
  return () => {
    ticking.delete(tick);
    if (ticking.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Time until a moment, counted down. Source: r002-task-card-countdown. */
export function Countdown({ to }: { readonly to: string }) {
  const [now, setNow] = useState(Date.now);
  const zone = zoneSetting.use();
  useEffect(() => everySecond(() => setNow(Date.now())), []);
  const left = new Date(to).getTime() - now;
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label="Time until the alert"
      {...tooltip(`Alert at ${formatTime(to, zone)}`)}
    >
      <StatusBadge tone={left <= 0 ? 'red' : left < 3_600_000 ? 'amber' : 'grey'}>
        {timeLeft(left)}
      </StatusBadge>
    </span>
  );
}
