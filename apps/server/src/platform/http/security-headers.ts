import type { FastifyReply } from 'fastify';

type Headers = Readonly<Record<string, string>>;

/** Features of browsers that neither the console nor anything inside it uses. */
const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const common: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Answers of calls are data: a browser that shows one as a page loads and runs nothing. */
const data: Headers = {
  ...common,
  // Answers of calls are about people and money: none is kept, unless its handler says otherwise.
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** The console and its files. */
const page: Headers = {
  ...common,
  'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

/** The security headers of every answer. */
export interface SecurityHeaders {
  /** Sets those of a page, or of data. A handler may set others over them. */
  apply(reply: FastifyReply, kind: 'page' | 'data'): void;
  /** Those of data as header lines, for answers that are written to a connection without a request. */
  readonly lines: string;
}

/** @param secure whether browsers reach this server over TLS only: the HSTS header makes them remember that for two years */
export function createSecurityHeaders(secure: boolean): SecurityHeaders {
  const transport: Headers = secure
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {};
  const sets = { page: { ...page, ...transport }, data: { ...data, ...transport } };
  return {
    apply: (reply, kind) => void reply.headers(sets[kind]),
    lines: Object.entries(sets.data)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join(''),
  };
}
