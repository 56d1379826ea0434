export { findMail, listMails } from './store.ts';
