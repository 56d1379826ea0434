import { bannerWords } from '@midoffice/contract/content/alert-banner/lists';
import type { AlertBanner } from '@midoffice/contract/content/alert-banner/shapes';
import { conflict } from '../../../platform/http/errors.ts';

/**
 * Refuses to replace a banner that somebody else set or removed since it was read.
 * @throws ApiError 409 with both texts
 */
export function requireBanner(now: AlertBanner, seen: number | undefined, text: string | null): void {
  if (seen === undefined || seen === now.revision) return;
  throw conflict(
    bannerWords.changed,
    [{ field: 'text', expected: null, actual: now.text, wanted: text }],
    now.revision,
  );
}
