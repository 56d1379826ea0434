export { entriesAbout, entriesSince, entryAbout, type EntryAbout, type KindPatterns } from './about-store.ts';
