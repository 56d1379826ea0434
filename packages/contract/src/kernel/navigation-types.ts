/** One entry below a section. */
export interface NavigationItem {
  readonly key: string;
  readonly label: string;
  /** Id of the screen that opens. */
  readonly screen: string;
  /** Reachable by link and permission, absent from the sidebar. */
  readonly hidden?: boolean;
  /** Only accounts of these roles may have it granted; admins have it anyway. */
  readonly roles?: readonly string[];
  /** Opens only for the staff listed in the core setting. */
  readonly core?: boolean;
  /** Opens the section's own tool with this key as sub-type. */
  readonly subtype?: boolean;
}

/** One top-level section. */
export interface NavigationSection {
  readonly key: string;
  readonly label: string;
  /** The tool that all sub-types of the section share. */
  readonly tool?: string;
  readonly items: readonly NavigationItem[];
}
