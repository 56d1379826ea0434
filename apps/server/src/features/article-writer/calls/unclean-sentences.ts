import { uncleanSentences } from '@midoffice/contract/article-writer/calls';
import type { UncleanSentence } from '@midoffice/contract/article-writer/shapes';
import { findUnclean, proseOf, sentencesOf } from '@midoffice/market/writer/index';
import { implementRead } from '../../../platform/http/implement.ts';
import { isAdmin } from '../rules.ts';
import { sentencesWith } from '../sentence-store.ts';
import { visibleTemplates, type StoredTemplate } from '../store.ts';
import { knownFields } from '../texts.ts';

const looked = 5000;
const answered = 200;

function ofTemplate(template: StoredTemplate, text: string): UncleanSentence[] {
  const known = new Set([...knownFields, ...Object.keys(template.suggestions)]);
  return sentencesOf(proseOf(template.content))
    .filter((sentence) => sentence.toLowerCase().includes(text))
    .map((sentence) => ({
      id: null,
      templateID: template._id,
      about: template.name,
      text: sentence,
      reviewed: false,
      problems: findUnclean(sentence, { known }),
    }));
}

export const handler = implementRead(uncleanSentences, async ({ db, staff }, { query }) => {
  const [library, templates] = await Promise.all([
    sentencesWith(db, query, looked),
    visibleTemplates(db, staff.userid, { all: isAdmin(staff) }),
  ]);
  const found = [
    ...library.map(({ id, field, text, reviewed }) => ({
      id,
      templateID: null,
      about: field,
      text,
      reviewed,
      problems: findUnclean(text, { known: knownFields }),
    })),
    ...templates.flatMap((template) => ofTemplate(template, query.toLowerCase())),
  ].filter((sentence) => sentence.problems.length > 0);
  return { sentences: found.slice(0, answered), total: found.length };
});
