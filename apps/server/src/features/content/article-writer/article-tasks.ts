import type { TextTemplateRecord } from '@midoffice/contract/content/article-writer/shapes';
import {
  findUnclean,
  generateText,
  parseHtml,
  proseOf,
  renderHtml,
  sentencesOf,
  textOf,
  type Fields,
  type Occasion,
  type UncleanProblem,
} from '@midoffice/market/writer/index';

type Template = Pick<TextTemplateRecord, '_id' | 'content' | 'suggestions'>;

/** Characters after which no further text is generated for one answer. */
const mostGenerated = 5_000_000;

/** Work on whole articles, as functions of plain data: it runs in the article thread (`article-thread.ts`). */
export const articleTasks = {
  /** Content that people wrote as safe HTML and as plain text. */
  clean(content: string): { content: string; contentText: string } {
    const nodes = parseHtml(content);
    return { content: renderHtml(nodes), contentText: textOf(nodes) };
  },

  /** The texts that templates give for a ticker; null once the texts before are long enough for one answer. */
  generate({
    templates,
    fields,
    occasion,
  }: {
    templates: readonly Template[];
    fields: Fields;
    occasion: Occasion;
  }): ({ html: string; text: string } | null)[] {
    let characters = 0;
    return templates.map(({ _id, content, suggestions }) => {
      if (characters > mostGenerated) return null;
      const { html, text } = generateText({ id: _id, content, suggestions }, fields, occasion);
      characters += html.length + text.length;
      return { html, text };
    });
  },

  /** By template: the sentences that hold a text in lower case and in which something is wrong, with what. */
  unclean({
    templates,
    text,
    known,
  }: {
    templates: readonly Template[];
    text: string;
    known: readonly string[];
  }): { sentence: string; problems: UncleanProblem[] }[][] {
    return templates.map(({ content, suggestions }) => {
      const names = new Set([...known, ...Object.keys(suggestions)]);
      return sentencesOf(proseOf(content))
        .filter((sentence) => sentence.toLowerCase().includes(text))
        .map((sentence) => ({ sentence, problems: findUnclean(sentence, { known: names }) }))
        .filter(({ problems }) => problems.length > 0);
    });
  },

  /** What is wrong with each of some sentences. */
  problems({
    sentences,
    known,
  }: {
    sentences: readonly string[];
    known: readonly string[];
  }): UncleanProblem[][] {
    const names = new Set(known);
    return sentences.map((sentence) => findUnclean(sentence, { known: names }));
  },
} as const;

/** The tasks by name. */
export type ArticleTasks = typeof articleTasks;
