import { createHash } from 'node:crypto';
import { templateLimits } from '@midoffice/contract/content/article-writer/shapes';
import type { TextTemplateRecord } from '@midoffice/contract/content/article-writer/shapes';
import { isWriterRole, noAccess } from '@midoffice/contract/kernel';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError, badInput, conflict } from '../../../platform/http/errors.ts';
import type { Staff } from '../../../platform/session/identity.ts';
import { runArticleTask } from './article-thread.ts';
import { templateTotals, type StoredTemplate } from './store.ts';

export const isAdmin = (staff: Pick<Staff, 'role'>): boolean => staff.role === 'admin';

/** Owner or admin. Source: s000-generator-owner, r000-generator-save-delete. */
export const mayEdit = (
  staff: Pick<Staff, 'role' | 'userid'>,
  template: { readonly userid: string },
): boolean => isAdmin(staff) || staff.userid === template.userid;

/** @throws ApiError 403 for anybody but owner and admin */
export function requireMayEdit(staff: Staff, template: StoredTemplate): void {
  if (!mayEdit(staff, template))
    throw new ApiError(403, 'Only the owner or an admin may change this template.');
}

/** Whether somebody sees a template in their lists. */
export const isVisible = (staff: Staff, template: StoredTemplate): boolean =>
  isAdmin(staff) || template.public || template.userid === staff.userid;

/** The template as who asks may see it. Customers learn of no other person, neither staff nor customer. */
export const shown = (staff: Staff, template: StoredTemplate): TextTemplateRecord => ({
  ...template,
  ...(isWriterRole(staff.role) && staff.userid !== template.userid && { userid: '', owner: '' }),
  mayEdit: mayEdit(staff, template),
});

/** @throws ApiError 409 when the version that an editor read is no longer the current one */
export function refuseStale(template: StoredTemplate, expected: number | undefined, wanted: unknown): void {
  if (expected === undefined || expected === template.version) return;
  throw conflict('Somebody else changed this template.', [
    { field: 'version', expected, actual: template.version, wanted, where: template.name },
  ]);
}

// By letters as people count them, so that no half of one is left.
const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trim();

/** Name and description cut to what they may hold. Source: r000-generator-name-60. */
export const trimmed = (given: { name: string; description: string }) => ({
  name: cut(given.name, templateLimits.name),
  description: cut(given.description, templateLimits.description),
});

// Escaping makes six characters of one: what is read again for every list stays near the size that people may send.
const storedContentMost = templateLimits.content * 2;

/** Content of a person as it is stored: safe HTML and its plain text. @throws ApiError 400 where escaping makes it too long */
export async function cleaned(
  given: string,
  person: string,
): Promise<{ content: string; contentText: string }> {
  const safe = await runArticleTask('clean', given, person);
  if (safe.content.length > storedContentMost)
    throw badInput(
      'editTemplate.content',
      `has ${safe.content.length} characters as HTML, at most ${storedContentMost} can be stored`,
    );
  return safe;
}

/** Only admins choose a template's type and who sees it. Source: r000-generator-admin-only. */
export function refuseAdminFields(
  staff: Staff,
  wanted: { readonly templateType?: string | undefined; readonly public?: boolean | undefined },
  current: { readonly templateType: string; readonly public: boolean },
): void {
  if (isAdmin(staff)) return;
  const differs =
    (wanted.templateType ?? current.templateType) !== current.templateType ||
    (wanted.public ?? current.public) !== current.public;
  if (differs) throw new ApiError(403, noAccess);
}

/**
 * Writes a template unless its owner then has more templates or bytes than allowed. Whoever has more already may still
 * shorten them.
 * @throws ApiError 409
 */
export async function writeWithinLimits(trx: Trx, owner: string, write: () => Promise<void>): Promise<void> {
  const before = await templateTotals(trx, owner, { lock: true });
  await write();
  const after = await templateTotals(trx, owner);
  const { templates, bytes } = templateLimits;
  if (after.count > templates && after.count > before.count)
    throw new ApiError(409, `You have ${templates} templates. Delete one of them first.`);
  if (after.bytes > bytes && after.bytes > before.bytes)
    throw new ApiError(
      409,
      `The templates of one person hold at most ${bytes / 1_000_000} MB. Delete or shorten one of them first.`,
    );
}

/** Characters of a text that audit keeps as it is. */
const auditedMost = 2000;

/** A text, or a map as JSON, as audit keeps it: of a long one the length and a digest. */
function auditedText<T>(value: T): T | { characters: number; sha256: string } {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= auditedMost) return value;
  return { characters: text.length, sha256: createHash('sha256').update(text).digest('hex') };
}

/** Suggestions as audit keeps them. */
export const auditedSuggestions = (suggestions: StoredTemplate['suggestions']) => auditedText(suggestions);

/** What audit keeps of a template: everything but long texts. */
export const audited = ({ owner: _owner, updatedAt: _at, _id, ...values }: StoredTemplate) => ({
  ...values,
  content: auditedText(values.content),
  contentText: auditedText(values.contentText),
  suggestions: auditedSuggestions(values.suggestions),
});
