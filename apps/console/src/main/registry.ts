import type { RoomRoutes, Screen } from '../kit/screen.ts';
import { indexScreens } from './tree.ts';

const rooms = Object.values(import.meta.glob<RoomRoutes>('../features/*/*/routes.ts', { eager: true }));

/** Every screen that a room offers. */
export const screens: readonly Screen[] = rooms.flatMap((room) => room.screens);
export const screensById = indexScreens(screens);

/** The popup about the chosen customer, where a room offers one. */
export const loadInfoPopup = rooms.find((room) => room.loadInfoPopup)?.loadInfoPopup;
