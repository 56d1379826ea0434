import { badInput } from '../../../platform/http/errors.ts';

/** @throws ApiError 400 naming the field when a range ends before it begins */
export function checkRange({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (!from || !to) return;
  const wholeDay = to.length === 10;
  const end = Date.parse(to) + (wholeDay ? 86_400_000 : 0);
  const begin = Date.parse(from);
  if (wholeDay ? begin >= end : begin > end) throw badInput('from', 'must not be later than to');
}
