import { uncleanSentences } from '@midoffice/contract/content/article-writer/calls/unclean-sentences';
import type { UncleanSentence } from '@midoffice/contract/content/article-writer/shapes';
import { implementRead } from '../../../../platform/http/implement.ts';
import { isAdmin } from '../rules.ts';
import { runArticleTask } from '../article-thread.ts';
import { sentencesWith, type StoredSentence } from '../sentence-store.ts';
import { visibleTemplates, type StoredTemplate } from '../store.ts';
import { knownFields } from '../texts.ts';

const looked = 5000;
const answered = 200;

const known = [...knownFields];

async function ofTemplates(templates: readonly StoredTemplate[], text: string): Promise<UncleanSentence[]> {
  const found = await runArticleTask('unclean', {
    templates: templates.map(({ _id, content, suggestions }) => ({ _id, content, suggestions })),
    text,
    known,
  });
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

async function ofLibrary(library: readonly StoredSentence[]): Promise<UncleanSentence[]> {
  const found = await runArticleTask('problems', { sentences: library.map(({ text }) => text), known });
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
    sentencesWith(db, query, looked),
    visibleTemplates(db, staff.userid, { all: isAdmin(staff) }),
  ]);
  const found = [...(await ofLibrary(library)), ...(await ofTemplates(templates, query.toLowerCase()))];
  return { sentences: found.slice(0, answered), total: found.length };
});
