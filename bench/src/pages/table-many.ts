import { drawTable } from './table.ts';

drawTable(10_000);
