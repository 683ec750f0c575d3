/**
 * What a browser loads of a catalogue: here all of it, as while somebody works on the shop. The build puts in its place
 * one part for each side and one for each page (tools/assets/split-texts.ts).
 */
import { type Catalogue, type Side, type Texts, textsOn } from './catalogue.ts';

export interface Part {
  /** What every page of the side says. */
  texts: Texts;
  /** What else its pages say, by their address; the first that fits. */
  pages: readonly (readonly [path: RegExp, load: () => Promise<{ default: Texts }>])[];
}

export async function loadPart(language: string, side: Side): Promise<Part> {
  const { default: catalogue } = (await import(/* @vite-ignore */ `./${language}.ts`)) as { default: Catalogue };
  return { texts: textsOn(side, catalogue), pages: [] };
}
