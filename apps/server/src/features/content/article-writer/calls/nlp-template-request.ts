import { nlpTemplateRequest } from '@midoffice/contract/content/article-writer/calls/nlp-template-request';
import { noTemplateId } from '@midoffice/contract/content/article-writer/shapes';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { shown } from '../rules.ts';
import { templateById } from '../store.ts';

export const handler = implementRead(
  nlpTemplateRequest,
  async ({ db, staff }, { requestedTemplateID: id }) => {
    if (!id) throw new ApiError(400, noTemplateId, { field: 'requestedTemplateID' });
    const template = await templateById(db, id);
    if (!template) throw notFound(`There is no template ${id}.`);
    return shown(staff, template);
  },
);
