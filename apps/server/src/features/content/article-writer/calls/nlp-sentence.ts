import { nlpSentence } from '@midoffice/contract/content/article-writer/calls/nlp-sentence';
import { fillSentence, pickBy, seedOf } from '@midoffice/market/writer/index';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { sentencesAbout } from '../sentence-store.ts';
import { readSubject } from '../texts.ts';

export const handler = implementRead(
  nlpSentence,
  async ({ db, platform }, { selectedField: field, selectedTicker }) => {
    const subject = selectedTicker ? await readSubject(db, selectedTicker, platform.now()) : undefined;
    const all = await sentencesAbout(db, field);
    const reviewed = all.filter((one) => one.reviewed);
    // The same field, ticker and day give the same sentence, as in a template.
    const seed = seedOf(field, subject?.ticker ?? '', subject?.date ?? '');
    const sentence = pickBy(reviewed.length ? reviewed : all, seed);
    if (!sentence) throw notFound('There is no sentence about this field.');
    const filled = subject && fillSentence(String(sentence.id), sentence.text, subject.fields, subject);
    return {
      sentence: sentence.text,
      processedSentence: filled && !filled.errors.length ? filled.text : null,
      field,
    };
  },
);
