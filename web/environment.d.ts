/** What the build knows of itself, see vite.config.ts. */
interface ImportMetaEnv {
  /** As in package.json. */
  readonly SHOP_VERSION: string;
  /** How many lists the archive holds: the contract says so, of which browsers carry no schema. */
  readonly ARCHIVED_LISTS: number;
}
