import { getNlpTemplatesGrouped } from '@midoffice/contract/content/article-writer/calls/get-nlp-templates-grouped';
import { implementRead } from '../../../../platform/http/implement.ts';
import { isAdmin, shown } from '../rules.ts';
import { creditsOfMember, visibleTemplates } from '../store.ts';
import { generated, readSubject } from '../texts.ts';

export const handler = implementRead(getNlpTemplatesGrouped, async ({ db, platform, staff }, { ticker }) => {
  const [templates, subject, credits] = await Promise.all([
    visibleTemplates(db, staff.userid, { all: isAdmin(staff) }),
    ticker ? readSubject(db, ticker, platform.now()) : undefined,
    creditsOfMember(db, staff.userid, platform.settings.WRITER_CREDITS),
  ]);
  const made = await generated(
    templates.map((template) => shown(staff, template)),
    subject,
    staff.userid,
  );
  const articles = made.filter((template) => template.templateType !== 'alert');
  return {
    personalTemplates: articles.filter((template) => !template.public),
    publicTemplates: articles.filter((template) => template.public),
    alertTemplates: made.filter((template) => template.templateType === 'alert'),
    skipped: templates.length - made.length,
    ...credits,
  };
});
