import { measureDividendRepair } from './testing/dividend-repair.ts';
(globalThis as any).SHOW = true;
const rows = await measureDividendRepair();
for (const r of rows) console.log(r.name, r.cells, r.right, r.spoilt, JSON.stringify(r.undecided).slice(0,500));
