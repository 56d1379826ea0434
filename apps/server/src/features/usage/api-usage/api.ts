export {
  recentCalls,
  usageMarks,
  usageSummary,
  type RecentCall,
  type UsageMark,
  type UsageSummary,
} from './of-customer.ts';
export { countCalls } from './counts.ts';
export { requestsBySymbol, symbolsCalled } from './symbols-store.ts';
export { basePathsCalled, requestFigures, type RequestFigures } from './figures-store.ts';
