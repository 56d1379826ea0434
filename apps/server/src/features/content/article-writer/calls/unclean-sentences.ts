import { uncleanSentences } from '@midoffice/contract/content/article-writer/calls/unclean-sentences';
import type { UncleanSentence } from '@midoffice/contract/content/article-writer/shapes';
import { implementRead } from '../../../../platform/http/implement.ts';
import { isAdmin } from '../rules.ts';
import { runArticleTask } from '../article-thread.ts';
import { sentencesWith, type StoredSentence } from '../sentence-store.ts';
import { visibleTemplates, type StoredTemplate } from '../store.ts';
import { knownFields } from '../texts.ts';

const inspected = 5000;
const answered = 200;

const known = [...knownFields];

async function ofTemplates(
  templates: readonly StoredTemplate[],
  text: string,
  person: string,
): Promise<UncleanSentence[]> {
  const parts = templates.map(({ _id, content, suggestions }) => ({ _id, content, suggestions }));
  const found = await runArticleTask('unclean', { templates: parts, text, known }, person);
  return templates.flatMap(({ _id, name }, i) =>
    found[i]!.map(({ sentence, problems }) => ({
      id: null,
      templateID: _id,
      about: name,
      text: sentence,
      reviewed: false,
      problems,
    })),
  );
}

async function ofLibrary(library: readonly StoredSentence[], person: string): Promise<UncleanSentence[]> {
  const sentences = library.map(({ text }) => text);
  const found = await runArticleTask('problems', { sentences, known }, person);
  return library
    .map(({ id, field, text, reviewed }, i) => ({
      id,
      templateID: null,
      about: field,
      text,
      reviewed,
      problems: found[i]!,
    }))
    .filter(({ problems }) => problems.length > 0);
}

export const handler = implementRead(uncleanSentences, async ({ db, staff }, { query }) => {
  const [library, templates] = await Promise.all([
    sentencesWith(db, query, inspected),
    visibleTemplates(db, staff.userid, { all: isAdmin(staff) }),
  ]);
  const found = [
    ...(await ofLibrary(library, staff.userid)),
    ...(await ofTemplates(templates, query.toLowerCase(), staff.userid)),
  ];
  return { sentences: found.slice(0, answered), total: found.length };
});
