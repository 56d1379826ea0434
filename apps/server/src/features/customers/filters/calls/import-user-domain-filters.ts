import { importUserDomainFilters } from '@midoffice/contract/customers/filters/calls/import-user-domain-filters';
import { FileError } from '@midoffice/market';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { effectOf } from '../effect.ts';
import { addFilters, readFilterList } from '../import.ts';
import { creatorOf, importedMessage, ownDomains } from '../rules.ts';

export const handler = implementPrepared(
  importUserDomainFilters,
  async ({ db, platform, staff }, { type, values, preview, isActive }) => {
    try {
      const filters = await readFilterList(values, type, ownDomains(platform));
      return { filters, impact: preview && isActive ? await effectOf(db, filters, true, staff) : null };
    } catch (error) {
      if (error instanceof FileError) throw badInput('values', error.message);
      throw error;
    }
  },
  async (context, { type, fileName, isActive, preview }, { filters, impact }) => {
    const { trx, staff } = context;
    const ids = await addFilters(trx, filters, {
      createdById: staff.userid,
      createdBy: creatorOf(staff),
      isActive,
      source: fileName,
    });
    const done = { rows: filters.length, inserted: ids.length, known: filters.length - ids.length };
    if (preview || !ids.length) context.previewOnly();
    else
      await context.audit({
        targetKind: 'user-domain-filters',
        targetId: fileName,
        after: { type, isActive, ...done },
      });
    return { success: true as const, message: importedMessage(done), ...done, impact };
  },
);
