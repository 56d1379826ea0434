export { openDesk } from './desk.ts';
export { editRows } from './edit.ts';
export { nothingCollected, planCollected } from './plan.ts';
export {
  readLayers as readEdsLayers,
  readMain,
  readSourcesOf,
  readSpan,
  type StoredRecord,
} from './layer-store.ts';
export { planCarried, planMoved } from './carry.ts';
export { splitRecordRows } from './split-records.ts';
export { planManualRecord } from './plan-manual.ts';
