import type { Replayed } from '@midoffice/contract/usage/replay/shapes';

type Layers = Replayed['layers'];
type Logged = NonNullable<Replayed['logged']>;

/** Bytes of an answer without records: brackets, the symbol, a message. */
const emptyBytes = 200;
/** The log may count compressed bytes, so only a much larger logged answer is reported as different. */
const sizeFactor = 10;

const size = (bytes: number): string =>
  bytes < 1_000
    ? `${bytes} bytes`
    : bytes < 1_000_000
      ? `${(bytes / 1_000).toFixed(1)} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** How the production answer differs from what the request log says of the customer's; undefined where it fits. */
function mismatch({ production }: Layers, { status, bytes }: Logged): string | undefined {
  if (status !== production.status)
    return `The customer got status ${status}. The replay answers ${production.status}.`;
  if (production.records === 0 && bytes > emptyBytes)
    return `The customer got ${size(bytes)}, but the answer from production is empty. The data of that answer is no longer stored here, or never was.`;
  if (production.records > 0 && bytes <= emptyBytes && production.bytes > sizeFactor * emptyBytes)
    return `The customer got ${size(bytes)}, so hardly any data. The replay answers ${size(production.bytes)}.`;
  if (bytes > sizeFactor * production.bytes)
    return `The customer got ${size(bytes)}. The replay answers only ${size(production.bytes)}.`;
  return undefined;
}

/** What a replay shows: the layers against each other, and production against what the customer got. */
export function verdictOf(
  layers: Layers,
  differenceCount: number,
  logged: Replayed['logged'],
): Replayed['verdict'] {
  const isEmpty = Object.values(layers).every(({ records }) => records === 0);
  const unlike = logged && mismatch(layers, logged);
  if (unlike) return { outcome: 'unlike', message: unlike };
  if (differenceCount > 0) return { outcome: 'different', message: 'The layers differ in the fields below.' };
  if (!logged)
    return {
      outcome: 'unknown',
      message: isEmpty
        ? 'All three answers are empty. No logged call to compare with.'
        : 'Production, development and raw data give the same answer. No logged call to compare with.',
    };
  return {
    outcome: 'same',
    message: `${isEmpty ? 'All three answers are empty, as the customer got it' : 'Production, development and raw data give the same answer'}. Status ${logged.status} and size (${size(logged.bytes)} logged, ${size(layers.production.bytes)} replayed) fit.`,
  };
}
