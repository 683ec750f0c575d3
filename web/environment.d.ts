/** What the build knows of itself, see vite.config.ts. */
interface ImportMetaEnv {
  /** As in package.json. */
  readonly SHOP_VERSION: string;
}
