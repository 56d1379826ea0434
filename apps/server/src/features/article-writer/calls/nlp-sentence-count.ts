import { nlpSentenceCount } from '@midoffice/contract/article-writer/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { countSentences } from '../sentence-store.ts';

export const handler = implementRead(nlpSentenceCount, ({ db }) => countSentences(db));
