import type { FeatureRoutes, Screen } from '../kit/screen.ts';
import { indexScreens } from './tree.ts';

const features = Object.values(import.meta.glob<FeatureRoutes>('../features/*/*/routes.ts', { eager: true }));

/** Every screen that a feature offers. */
export const screens: readonly Screen[] = features.flatMap((feature) => feature.screens);
export const screensById = indexScreens(screens);

/** The popup about the chosen customer, where a feature offers one. */
export const loadInfoPopup = features.find((feature) => feature.loadInfoPopup)?.loadInfoPopup;
