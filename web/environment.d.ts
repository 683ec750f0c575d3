/** Constants that vite.config.ts sets at build time. */
interface ImportMetaEnv {
  /** The version in package.json. */
  readonly SHOP_VERSION: string;
  /**
   * Number of lists in the archive of the shop's data. The build counts them in the contract, which browsers do not
   * load.
   */
  readonly ARCHIVED_LISTS: number;
}
