import { formatAgo, formatTime, zoneSetting } from './format.ts';
import { useNow } from './use-now.ts';
import { tooltip } from '../tooltip/tooltip.ts';

interface TimeProps {
  readonly at: string | number | null | undefined;
  readonly seconds?: boolean;
  /** Zone of the symbol's exchange, such as `Europe/London`. */
  readonly exchangeZone?: string;
}

/** A moment in the zone that the person chose (UTC, exchange, local); how long ago as its tooltip. */
export function Time({ at, seconds = false, exchangeZone }: TimeProps) {
  const zone = zoneSetting.use();
  if (at === null || at === undefined || at === '') return null;
  return (
    <time dateTime={new Date(at).toISOString()} {...tooltip(formatAgo(at))} style={{ whiteSpace: 'nowrap' }}>
      {formatTime(at, zone, { seconds, ...(exchangeZone && { exchangeZone }) })}
    </time>
  );
}

/** A moment of the server may be ahead of this clock by as much, and is then now. */
const clocksDifferMs = 60_000;

/** How long ago a moment is, which goes on counting; the moment itself as its tooltip. Source: r003-relative-time. */
export function Ago({ at }: Pick<TimeProps, 'at'>) {
  const zone = zoneSetting.use();
  const now = useNow();
  if (at === null || at === undefined || at === '') return null;
  const aheadMs = new Date(at).getTime() - now;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      {...tooltip(formatTime(at, zone, { seconds: true }))}
      style={{ whiteSpace: 'nowrap' }}
    >
      {formatAgo(at, aheadMs > 0 && aheadMs < clocksDifferMs ? now + aheadMs : now)}
    </time>
  );
}
