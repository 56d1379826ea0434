import { replayable, type Replayable } from '@midoffice/contract/replay/shapes';

export const isReplayable = (code: string): code is Replayable => replayable.some((known) => known === code);
