import { replayable, type Replayable } from '@midoffice/contract/usage/replay/shapes';

export const isReplayable = (code: string): code is Replayable => replayable.some((known) => known === code);
