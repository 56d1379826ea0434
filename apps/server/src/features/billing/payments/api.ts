export { lookedUp } from './migration.ts';
export { mirrorAfter } from './mirror.ts';
export { money } from './rules.ts';
