import { randomBytes } from 'node:crypto';
import { saveNlpTemplate } from '@midoffice/contract/content/article-writer/calls/save-nlp-template';
import type { InputOf } from '@midoffice/contract/kernel';
import { badInput, notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared, type WriteContext } from '../../../../platform/http/implement.ts';
import {
  audited,
  cleaned,
  refuseAdminFields,
  refuseStale,
  requireMayEdit,
  shown,
  trimmed,
  writeWithinLimits,
} from '../rules.ts';
import {
  insertTemplate,
  templateById,
  updateTemplate,
  type StoredTemplate,
  type TemplateValues,
} from '../store.ts';

type Edit = InputOf<typeof saveNlpTemplate>['editTemplate'];

const standard = { templateType: 'due-diligence', public: false, suggestions: {} } as const;

type Cleaned = Awaited<ReturnType<typeof cleaned>>;

async function store(
  context: WriteContext,
  edit: Edit,
  before: StoredTemplate | undefined,
  content: Cleaned,
): Promise<string> {
  const { trx, staff } = context;
  const current = before ?? standard;
  refuseAdminFields(staff, edit, current);
  const values: TemplateValues = {
    ...trimmed(edit),
    templateType: edit.templateType ?? current.templateType,
    public: edit.public ?? current.public,
    suggestions: edit.suggestions ?? current.suggestions,
    ...content,
  };
  if (!values.contentText) throw badInput('editTemplate.content', 'is required');
  if (before) {
    await writeWithinLimits(trx, before.userid, () => updateTemplate(trx, before._id, values));
    return before._id;
  }
  const id = `tpl_${randomBytes(9).toString('hex')}`;
  await writeWithinLimits(trx, staff.userid, () => insertTemplate(trx, id, staff.userid, values));
  return id;
}

export const handler = implementPrepared(
  saveNlpTemplate,
  async ({ staff }, { editTemplate }) => cleaned(editTemplate.content, staff.userid),
  async (context, { editTemplate, expected }, content) => {
    const { trx, staff } = context;
    const before = editTemplate._id ? await templateById(trx, editTemplate._id, { lock: true }) : undefined;
    if (editTemplate._id && !before) throw notFound(`There is no template ${editTemplate._id}.`);
    if (before) {
      requireMayEdit(staff, before);
      refuseStale(before, expected, editTemplate.name);
    }
    const id = await store(context, editTemplate, before, content);
    const after = (await templateById(trx, id))!;
    await context.audit({
      targetKind: 'writer-template',
      targetId: id,
      ...(before && { before: audited(before) }),
      after: audited(after),
    });
    return { success: true as const, message: 'Template saved.', template: shown(staff, after) };
  },
);
