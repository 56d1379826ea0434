import { faqRagResult } from '@midoffice/contract/content/faq/calls/faq-rag-result';
import { implementRead } from '../../../../platform/http/implement.ts';
import { answerQuestion } from '../answer.ts';

export const handler = implementRead(faqRagResult, ({ db, platform, signal }, { question }) =>
  answerQuestion(db, platform.connectors.ai, question, signal),
);
