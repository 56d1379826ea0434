export { entriesAbout, entriesSince, entryAbout, type EntryAbout, type EntryGroups } from './about-store.ts';
