/** Renders an address with the site's build; the build is loaded by path, because server and web never import each other. */
import type { CallName } from '../../contract/calls.ts';
import type { Shop } from '../../contract/shop.ts';
import type { Invoke, RawInput } from '../http/invoke.ts';
import { visitorOf } from './visitor.ts';

export interface PagesOptions {
  invoke: Invoke;
  shop: Shop;
  /** The only origin that pages are rendered for, whatever a request's Host says. */
  publicUrl: string;
  /** Moves with every change of what pages show; undefined while changes may be missed. */
  catalogueVersion: () => number | undefined;
  catchUp: () => Promise<void>;
  clock?: () => Date;
}

/** What web/entry.server.tsx exports. */
export interface SiteBuild {
  entry: {
    module: {
      createRequestHandler(build: SiteBuild, mode: string): (request: Request, context: unknown) => Promise<Response>;
      provide(page: {
        invoke(name: CallName, input: RawInput): Promise<unknown>;
        shop: Shop;
        publicUrl: string;
        now: Date;
        nonce: string;
      }): unknown;
    };
  };
}

/** Inline scripts and styles of the page carry the nonce. */
export type RenderPage = (path: string, nonce: string) => Promise<Response>;

/** Pages are rendered for a visitor whom nobody knows: what belongs to a session is fetched by the browser. */
export function renderWith(site: SiteBuild, mode: 'production' | 'development', options: PagesOptions): RenderPage {
  const { invoke, shop, publicUrl, clock = () => new Date() } = options;
  const { createRequestHandler, provide } = site.entry.module;
  const handle = createRequestHandler(site, mode);
  const visitor = visitorOf(publicUrl);
  return (path, nonce) =>
    handle(
      new Request(publicUrl + path),
      provide({ invoke: (name, input) => invoke(name, input, visitor), shop, publicUrl, now: clock(), nonce }),
    );
}
