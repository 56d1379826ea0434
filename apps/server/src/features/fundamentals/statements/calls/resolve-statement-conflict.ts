import { resolveStatementConflict } from '@midoffice/contract/fundamentals/statements/calls/resolve-statement-conflict';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { planResolution } from '../conflicts.ts';
import { openStatementDesk } from '../desk.ts';
import { finishEdit } from '../edit.ts';
import { readConflict } from '../store.ts';

export const handler = implementWrite(
  resolveStatementConflict,
  async (context, { id, resolution, preview, reason }) => {
    const none = `id: there is no open conflict ${id}; it was decided, or source and repair agree by now`;
    const known = await readConflict(context.trx, id);
    if (!known) throw notFound(none);
    const desk = await openStatementDesk(context.trx, known.symbol, known.table);
    // Whoever held the lock may have decided it.
    const open = await readConflict(context.trx, id);
    if (!open) throw notFound(none);
    const { work, names } = planResolution(desk, open, resolution);
    const message = resolution === 'keep' ? 'Repair kept.' : "Source's value taken.";
    return finishEdit(context, { preview, reason }, message, work, names);
  },
);
