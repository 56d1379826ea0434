export { readLayerActions, readLayerBars, type Layer } from './layers.ts';
export { readSymbol, readSymbols, searchSymbols, type SymbolRow } from './store.ts';
export { readExchanges, readMainDays, type MainDay } from './day-store.ts';
export { planFill, type FillType } from './plans/fill.ts';
export { dataVersion, readDataVersions } from './data-version-store.ts';
export { namedSymbols, requireSeenData } from './data-version.ts';
export { readTicker } from './ticker.ts';
export { readActions, readScreen, type ActionRow, type ScreenRow } from './screen-store.ts';
export { readActingSplits } from './acting-splits.ts';
export { checkPricesApart, findErrorsApart } from './checks/check-thread.ts';
export { followMainSeries, type Follower } from './followers.ts';
export { applyPlan, beginRepair, requireSymbol, type RepairSession } from './repair.ts';
export { chartTables } from './ledger-tables.ts';
export { correctionRows, type WantedCell } from './plans/cells.ts';
export { planAutoSplit, planSplitRecord, proposeSplit } from './plans/splits.ts';
export { planDeletion, planPolicy, planTransfer } from './plans/whole.ts';
export { dividendFactRows } from './dividend-facts.ts';
export { splitFactRows } from './split-facts.ts';
export { recordedSplitRows, recordSplitsWith, type SplitOrder } from './split-records.ts';
export { envOf, timestampOf, type SeriesName } from './series.ts';
export { readBuilt } from './series-store.ts';
export { readPeers, readSourceBars } from './source-series.ts';
export { planActionFacts, type WantedAction } from './action-facts.ts';
export {
  readCountedActions,
  readLastSession,
  type ActionSubject,
  type CountedAction,
} from './action-store.ts';
export { chartAnswer } from './repair.ts';
export { endOf } from './series.ts';
export { intradayTypes } from './source-series.ts';
export { readSourceEvents, type SourceEvents } from './source-events-store.ts';
export { importEvents } from './import.ts';
export { carriedRangeRows } from './plans/no-override.ts';
export { planProposed, readWitnesses } from './plans/proposed.ts';
export { readDailySeries, readDataMarks, type DailySeries, type DataMark } from './universe-store.ts';
export { leaveOutHeld } from './no-override.ts';
export { planWeeklyCount } from './weekly-count.ts';
export { explainCell } from './explain.ts';
export { detectListedAgain } from './redetect.ts';
