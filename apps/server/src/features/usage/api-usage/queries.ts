import { cutText, withoutTrailingSlashes } from '@midoffice/contract/kernel';
import { endpointOfPath } from '@midoffice/contract/usage/api-usage/shapes';
import { hiddenKey, hideKeys } from '../../../platform/crypto/hide-keys.ts';

const secretName = /key|token|secret|pass|pwd|auth|sign|credential|session|otp/i;
const queryLimit = 500;

const withoutKeys = (text: string, key: string | undefined): string =>
  hideKeys(key ? text.replaceAll(key, hiddenKey) : text);

/** A query string without what opens anything: parameters named like secrets are left out, keys elsewhere hidden. */
export function cleanQuery(query: string, key?: string): string {
  const parts = query.replace(/^\?/, '').split('&').filter(Boolean);
  const kept = parts.filter((part) => {
    const name = part.split('=')[0]!;
    return !secretName.test(name) && !secretName.test(decoded(name));
  });
  return cutText(withoutKeys(kept.join('&'), key), queryLimit);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A called path without keys and without a slash at its end. */
export const cleanPath = (path: string, key?: string): string =>
  cutText(withoutKeys(withoutTrailingSlashes(path) || '/', key), 500);

/**
 * What usage is counted by: the documented path that a called one begins with; of others the version and the name
 * after it, such as /api/v3/quote.
 */
export function basePathOf(path: string): string {
  const known = endpointOfPath(path)?.path;
  if (known) return known;
  const parts = path.split('/').filter(Boolean);
  const version = parts.findIndex((part) => /^v\d$/.test(part));
  return `/${parts.slice(0, version === -1 ? 2 : version + 2).join('/')}`;
}
