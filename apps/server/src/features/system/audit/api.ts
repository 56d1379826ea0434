export { entriesAbout, entryAbout, type EntryAbout, type KindPatterns } from './about-store.ts';
