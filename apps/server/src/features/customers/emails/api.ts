export { lockFormerAddress, undoEmail, type EmailEntry } from './undo.ts';
