import { updateTickerImage } from '@midoffice/contract/fundamentals/ticker-image/calls/update-ticker-image';
import { tickerImageTexts } from '@midoffice/contract/fundamentals/ticker-image/lists';
import { cutText, symbol as symbolField } from '@midoffice/contract/kernel';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { newFileName } from '../../../../platform/files/files.ts';
import { lockTarget, readRows } from '../../../../platform/ledger/store.ts';
import { answerOf, repairBy, rowChange, writePlan } from '../../../../platform/repairs/repairs.ts';
import { imageUrlOf } from '../api.ts';
import { tickerImageTable } from '../ledger-tables.ts';
import { readPicture } from '../picture.ts';
import { isTicker } from '../store.ts';

/** @throws ApiError 400 with the specified text where there is none. Source: r003-ticker-required */
function readTicker(text: string): string {
  if (text === '') throw new ApiError(400, tickerImageTexts.required, { field: 'ticker' });
  const read = symbolField.safeParse(text);
  if (!read.success) throw badInput('ticker', read.error.issues[0]!.message);
  return read.data;
}

export const handler = implementPrepared(
  updateTickerImage,
  async (context, { ticker, link = '', file }) => {
    const symbol = readTicker(ticker);
    if (!(await isTicker(context.platform.db, symbol)))
      throw new ApiError(404, `ticker: ${symbol} is not known`, { field: 'ticker' });
    const made = await readPicture(context, { link, file: file instanceof File ? file : undefined });
    const fileName = newFileName('ticker-images', made.type === 'jpeg' ? 'jpg' : 'png');
    await context.storeFile(fileName, made.bytes);
    return { ...made, symbol, fileName };
  },
  async (context, _input, { symbol, fileName, width, height, bytes, origin }) => {
    const { trx, platform } = context;
    const target = { targetKind: 'ticker-image', target: symbol } as const;
    await lockTarget(trx, target.targetKind, symbol);
    const [before = null] = await readRows(trx, tickerImageTable, [{ symbol }]);
    const after = { symbol, file_name: fileName, width, height, byte_size: bytes.length, origin };
    const plan = {
      kind: 'ticker-image.updated',
      source: 'person',
      summary: `Image of ${symbol} from ${origin.length > 80 ? `${cutText(origin, 79)}…` : origin}`,
      rows: [rowChange(tickerImageTable, before, after)],
    };
    const applied = await writePlan(trx, target, plan, repairBy(context, { preview: false, reason: '' }));
    const done = answerOf(context, applied, tickerImageTexts.updated, false);
    return { ...done, image: imageUrlOf(platform.settings, fileName) };
  },
);
