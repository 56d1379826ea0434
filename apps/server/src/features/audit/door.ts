export { entriesAbout, type EntryAbout, type KindPatterns } from './about-store.ts';
