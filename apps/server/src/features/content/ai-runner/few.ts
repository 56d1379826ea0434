import { fewAtOnce } from '../../../platform/http/few-at-once.ts';

/** Lets a person have few questions under way, runs and post-processing together: each is paid for. */
export const amongFew = fewAtOnce(3, 'runs');
