export { forgetUnusedAnswers } from './store.ts';
