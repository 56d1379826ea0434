import type { AnyCall, PlaceKey, SentOf } from '@midoffice/contract/kernel';
import type { ComponentType } from 'react';

/** Parameters of the address that are not the shell's own: text by name, several of one name as a list. */
export type AddressParams = Readonly<Record<string, string | readonly string[]>>;

export interface ScreenProps {
  /** Key of the opened item where the section's tool serves several, such as `editAPIKeys`. */
  readonly sub: string | undefined;
  readonly params: AddressParams;
  /** What the server says of the opened fix function; its name is `sub`. */
  readonly fix?: unknown;
}

/** A read that a screen begins with. */
export interface FirstRead<C extends AnyCall = AnyCall> {
  readonly call: C;
  readonly input: SentOf<C>;
}

/** A screen that a feature offers to the shell, in its `routes.ts`. */
export interface Screen {
  /** Id, which docs/requirements describes; the navigation opens screens by it. */
  readonly id: string;
  /** Loads the component when the screen is opened. */
  load(): Promise<ComponentType<ScreenProps>>;
  /** Ids of the screens inside this one; their navigation items open it with their key as `sub`. */
  readonly covers?: readonly string[];
  /** The first read, begun along with loading the component. */
  first?(params: AddressParams, sub: string | undefined): FirstRead | null;
  /** For a screen outside the navigation tree: its place below it. `placeAccess` says who may open it. */
  readonly place?: {
    readonly key: PlaceKey;
    readonly label: string;
    /**
     * `account`: in the person's own menu. `customer`: among the tools of the chosen customer. Without it: in the
     * sidebar's lower part.
     */
    readonly menu?: 'account' | 'customer';
    /** Key of the section that the sidebar lists it in, after the section's own items, where that section is shown. */
    readonly section?: string;
  };
}

/** Other exports of a `routes.ts`, in addition to `screens`. */
export interface FeatureRoutes {
  readonly screens: readonly Screen[];
  /** The popup about the chosen customer, opened by Ctrl+Shift+Z. */
  loadInfoPopup?(): Promise<ComponentType<{ readonly userid: string; onClose(): void }>>;
}

/** Types the first read of a screen. */
export const firstRead = <C extends AnyCall>(call: C, input: SentOf<C>): FirstRead =>
  ({ call, input }) as FirstRead;
