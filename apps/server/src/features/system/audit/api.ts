export {
  entriesAbout,
  entriesSince,
  entryAbout,
  type EntryAbout,
  type EntryGroups,
  type EntryWithIntent,
} from './about-store.ts';
