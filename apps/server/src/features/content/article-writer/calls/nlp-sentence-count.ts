import { nlpSentenceCount } from '@midoffice/contract/content/article-writer/calls/nlp-sentence-count';
import { implementRead } from '../../../../platform/http/implement.ts';
import { countSentences } from '../sentence-store.ts';

export const handler = implementRead(nlpSentenceCount, ({ db }) => countSentences(db));
