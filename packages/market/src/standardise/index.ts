// What each file is for: README.md.
export { CompanyFactsError, readCompanyFacts } from './company-facts.ts';
export type { CompanyFacts } from './company-facts.ts';
export type { Fact } from './fact.ts';
export { filedSplits, shareRestatements } from './share-restatements.ts';
export type { FiledSplit, ShareRestatement } from './share-restatements.ts';
export * from './statements.ts';
