import { formatAgo, formatTime, zoneSetting } from './format.ts';
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
