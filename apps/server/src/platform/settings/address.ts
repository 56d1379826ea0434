import { withoutTrailingSlashes } from '@midoffice/contract/kernel';
import type { Settings } from './schema.ts';

type Reached = Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>;

/** Address at which this process listens. An IPv6 address is in brackets (RFC 3986, 3.2.2). */
export const localUrl = ({ HOST, PORT }: Pick<Reached, 'HOST' | 'PORT'>): string =>
  `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;

/** Address at which people reach the console, without a slash at its end. */
export const publicUrl = (settings: Reached): string =>
  withoutTrailingSlashes(settings.PUBLIC_URL) || localUrl(settings);
