import { formatNumber } from './format.ts';

/** An amount of data in MB, in GB from a thousand on. Source: rule r002-live-users-data-unit. */
export const dataSize = (bytes: number): string =>
  bytes >= 1e9 ? `${formatNumber(bytes / 1e9, 1)} GB` : `${formatNumber(bytes / 1e6, 1)} MB`;
