import { z } from 'zod';
import { setting } from '../setting.ts';
import { list, whole, flagOrNothing, address, logLevels, filled, web } from '../types.ts';

/** Where the server answers, its folder and its demo world. */
export const serverSettings = {
  HOST: setting(filled, '127.0.0.1', 'Address the server binds to. The demo binds to loopback only.'),
  PORT: setting(whole(0, 65_535), '4180', 'Port of console and API; 0 takes a free one.'),
  DATA_DIR: setting(filled, 'var', 'Folder of the embedded engines, files, keys and backups.'),
  PUBLIC_URL: setting(
    address(web, 'optional'),
    '',
    'Address that people use to reach the console, for links in mails. Empty: taken from HOST and PORT.',
  ),
  ALLOWED_HOSTS: setting(
    list,
    '',
    'Further host names under which the server answers, separated by commas, such as the one that a proxy or a webhook uses. Always accepted: loopback, IP addresses, the name of the machine, HOST and the hosts of PUBLIC_URL, MAIN_API_URL, DATA_API_URL (also with sandbox in place of cloud), BETA_API_URL and IMAGES_API_URL. Others are refused (421), except for /healthz and /readyz.',
  ),
  LOG_LEVEL: setting(
    z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }),
    'info',
    'How much the structured log says.',
  ),
  DEMO: setting(
    flagOrNothing,
    '',
    'Seed the demo world: 1 yes, 0 no. Empty: yes with the embedded engine. Refused with DATABASE_URL or off loopback.',
  ),
  DEMO_SIZE: setting(whole(1, 10_000), '1', 'Size of the demo world; 1 is 240 customers and 12 symbols.'),
} as const;
