/** A picture for each good of each brand of the demo, with its own label and size. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { brandLooks, labelledDrawings } from '#db/seed/demo/labels.ts';
import { type DemoGood, demoBrands, demoGoods } from '#db/seed/demo/products.ts';
import type { PictureStore } from '#server/uploads/picture.store.ts';
import { addressOf, isKept, keepSizes, nameOf } from '#server/uploads/store-picture.ts';
import { drawLabel } from './draw-labels.ts';

/** Addresses of pictures by `pictureKey`. */
export type DemoPictures = ReadonlyMap<string, string>;

export const pictureKey = (brand: string, { look, size }: Pick<DemoGood, 'look' | 'size'>) =>
  `${brand} ${look} ${size}`;

/** Large enough for a phone, and a quarter of the time of the first catalogue's own pictures. */
const width = 512;
const atOnce = Math.min(4, availableParallelism());
const drawings = new URL('../../../db/seed/pictures/', import.meta.url);

interface Label {
  svg: string;
  name: string;
}

export interface Labels {
  /** Known before a label is drawn. */
  addresses: DemoPictures;
  /** The jars come first. */
  labels: readonly Label[];
}

/** The labels of all brands as drawings, of which no picture is made yet. */
export async function prepareLabels(): Promise<Labels> {
  const svgs = new Map<string, string>();
  for (const { drawing } of Object.values(labelledDrawings)) {
    if (!svgs.has(drawing)) svgs.set(drawing, await readFile(new URL(drawing, drawings), 'utf8'));
  }
  const labels = new Map(
    demoGoods.flatMap((good) =>
      demoBrands.map((brand) => {
        const labelled = labelledDrawings[good.look];
        const words = { brand, size: good.size, ...brandLooks[brand] };
        const svg = drawLabel(svgs.get(labelled.drawing) ?? '', labelled, words);
        return [pictureKey(brand, good), { svg, name: nameOf(`${width} ${svg}`) }] as const;
      }),
    ),
  );
  return {
    addresses: new Map([...labels].map(([key, { name }]) => [key, addressOf(name)])),
    labels: [...labels.values()],
  };
}

/** Draws and keeps those that are not there, until all are or `isOver` says so; `report` is told how far it is. */
export async function drawLabels(
  store: PictureStore,
  labels: readonly Label[],
  report: (step: string) => void,
  isOver = () => false,
): Promise<void> {
  const waiting = labels.values();
  let done = 0;
  const drawNext = async () => {
    for (const { name, svg } of waiting) {
      if (isOver()) return;
      if (!(await isKept(store, name))) await keepSizes(store, name, await drawPixels(svg), 0);
      done += 1;
      if (done % 50 === 0) report(`Drawing labels: ${done} of ${labels.length}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, drawNext));
}

/** Nothing shows through a drawing, whose backdrop fills it. */
async function drawPixels(svg: string): Promise<Sharp> {
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * width) / 1200 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}
