import { pino, type Logger } from 'pino';

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

/** The structured log of a process: JSON lines on standard error, or where `to` leads. */
export function createLog(level: string, to: pino.DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      redact: { paths: redacted, censor: '[redacted]' },
      base: { pid: process.pid },
      serializers: { err: safeError },
    },
    to,
  );
}

const keyNames = /^(apikeys?|oldapikey|newapikey|key|token|q|query|search|text|email)$/i;
const keyInPath = /(\/get-users\/|\/accept\/)[^?#]*/i;
// A customer's key may stand where an id belongs: long runs of letters and digits are not told, nor are e-mails.
const looksSecret = /@|(?<![\w-])(?=[\w-]*\d)[\w-]{20,}/;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const blank = '[redacted]';

const isSecret = (text: string): boolean => looksSecret.test(text) && !uuid.test(text);

/** Percent-codes resolved as the router and the query parser do: what they understand, a look for keys must too. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function safeParameter(parameter: string): string {
  const [name = '', ...rest] = parameter.split('=');
  const value = decoded(rest.join('=').replaceAll('+', ' ')).trim();
  if (keyNames.test(decoded(name)) || isSecret(value)) return `${name}=${blank}`;
  return isSecret(decoded(name)) ? blank : parameter;
}

function safePath(path: string): string {
  const parts = path.split('/').map(decoded);
  return parts
    .map((part) => (isSecret(part) ? blank : part))
    .join('/')
    .replace(keyInPath, `$1${blank}`);
}

/** An address as the log may hold it: keys, links to set a password, searched texts and whatever may be a key blanked. */
export function safeAddress(address: string): string {
  const at = address.indexOf('?');
  if (at < 0) return safePath(address);
  const query = address.slice(at + 1).split('&');
  return `${safePath(address.slice(0, at))}?${query.map(safeParameter).join('&')}`;
}
