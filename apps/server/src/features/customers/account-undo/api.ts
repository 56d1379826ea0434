export { undoers } from './undoers.ts';
