import { pino, type Logger } from 'pino';
import { currentRequest } from '../request-scope.ts';

export type Log = Logger;

// Paths of values that must never reach the log.
const redacted = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-api-key"]',
  'res.headers["set-cookie"]',
  '*.password',
  '*.apikey',
  '*.newapikey',
  '*.token',
  '*.secret',
];

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

// PostgreSQL quotes the value that it could not read: at the end of its message, or in the midst of a data exception's.
const anyQuoted = /"[^]*"/;
function withoutLastValue(message: string): string {
  const at = message.indexOf(': "');
  return at >= 0 && message.endsWith('"') && at + 3 < message.length
    ? `${message.slice(0, at)}: [value]`
    : message;
}

/**
 * What the log says of an error: no other property, since libraries hang whole connections, requests and, in
 * `detail`, the values of a row on theirs.
 */
export function safeError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: typeof error === 'string' ? error : 'not an error' };
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  const isDataException = String(code).startsWith('22');
  const plain = isDataException
    ? error.message.replace(anyQuoted, '[value]')
    : withoutLastValue(error.message);
  const message = severity === undefined ? error.message : plain;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message,
    ...(typeof code === 'string' && { code }),
    ...(frames?.length && { stack: frames.join('\n') }),
    ...(error.cause !== undefined && { cause: safeError(error.cause) }),
  };
}

/**
 * The structured log of a process: JSON lines on standard error, or where `to` leads. Each line that is written on behalf
 * of a request carries its id as `reqId`.
 */
export function createLog(level: string, to: pino.DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      redact: { paths: redacted, censor: '[redacted]' },
      base: { pid: process.pid },
      // Whatever a handler calls names the request that it works for.
      mixin() {
        const request = currentRequest();
        return request ? { reqId: request.requestId } : {};
      },
      // A request or an answer holds cookies and keys: none is logged as such, unless a child log chooses its fields.
      serializers: {
        err: safeError,
        req: () => blank,
        res: () => blank,
        request: () => blank,
        reply: () => blank,
      },
    },
    to,
  );
}

// Parameters that help to find a fault and are not secret. Every other parameter is blanked, whatever its name: customers'
// keys are any 8 to 200 printable characters, and also occur in parameters such as `id` and `userkey`.
const safeNames = new Set(
  (
    'symbol date from to chartType type subtype page limit sort direction cursor p per status state kind view env ' +
    'country exchange preview strict full x y'
  ).split(' '),
);
const safeValue = /^[\w.,:^=-]{0,40}$/;
// Even there no long run of letters and digits, and no e-mail.
const isSecretName = /@|(?<![\w-])(?=[\w-]*\d)[\w-]{20,}/;
const number = /^\d{1,15}$/;
const plainSegment = /^[a-z][a-z_-]{0,30}$/;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const blank = '[redacted]';

const isSecret = (text: string): boolean => isSecretName.test(text) && !uuid.test(text);

/** Percent-codes resolved as the router and the query parser do: what they understand, a look for keys must too. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const isSafeValue = (value: string): boolean => safeValue.test(value) && !isSecret(value);

function safeParameter(parameter: string): string {
  const [name = '', ...rest] = parameter.split('=');
  const known = decoded(name);
  if (!safeNames.has(known)) return blank;
  return `${known}=${isSafeValue(decoded(rest.join('=').replaceAll('+', ' '))) ? rest.join('=') : blank}`;
}

/** One segment of a path in the place of a route's parameter: numbers, uuids and symbols are logged. */
function safeSegment(name: string, value: string): string {
  const isSafe = number.test(value) || uuid.test(value) || (safeNames.has(name) && isSafeValue(value));
  return isSafe ? value : blank;
}

function safePath(path: string, route: string | undefined): string {
  const parts = path.split('/').slice(1).map(decoded);
  if (route === undefined || route.includes('*')) {
    // Nobody knows what an unknown path holds: its first segment says who asks, and no more.
    const [first = '', ...more] = parts;
    return `/${plainSegment.test(first) || first === '' ? first : blank}${more.length ? `/${blank}` : ''}`;
  }
  const template = route.split('/').slice(1);
  return `/${template.map((part, i) => (part.startsWith(':') ? safeSegment(part.slice(1), parts[i] ?? '') : part)).join('/')}`;
}

/**
 * An address as the log may hold it: the route as it is declared, and of parameters those that are known to be nobody's
 * secret.
 * @param route the route's own pattern, such as `/admin/jobs/:id/retry`; left out where no route was found
 */
export function safeAddress(address: string, route?: string): string {
  const at = address.indexOf('?');
  if (at < 0) return safePath(address, route);
  const query = address.slice(at + 1).split('&');
  return `${safePath(address.slice(0, at), route)}?${query.map(safeParameter).join('&')}`;
}
