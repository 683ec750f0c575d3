/** A picture for each good of each brand of the demo, with its own label and size. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { brandLooks, labelledDrawings } from '#db/seed/demo/labels.ts';
import { type DemoGood, demoBrands, demoGoods } from '#db/seed/demo/products.ts';
import type { PictureStore } from '#server/uploads/picture.store.ts';
import { storePicture } from '#server/uploads/store-picture.ts';
import { drawLabel } from './draw-labels.ts';

/** Addresses of pictures by `pictureKey`. */
export type DemoPictures = ReadonlyMap<string, string>;

export const pictureKey = (brand: string, { look, size }: Pick<DemoGood, 'look' | 'size'>) =>
  `${brand} ${look} ${size}`;

/** Large enough for a phone, and a quarter of the time of the first catalogue's own pictures. */
const width = 512;
const atOnce = Math.min(4, availableParallelism());
const drawings = new URL('../../../db/seed/pictures/', import.meta.url);

/** Draws and keeps them all; `report` is told how far it is. */
export async function drawPictures(store: PictureStore, report: (step: string) => void): Promise<DemoPictures> {
  const wanted = new Map(
    demoBrands.flatMap((brand) => demoGoods.map((good) => [pictureKey(brand, good), { brand, good }] as const)),
  );
  const addresses = new Map<string, string>();
  const waiting = [...wanted];
  const draw = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [key, { brand, good }] = next;
      const labelled = labelledDrawings[good.look];
      const svg = await readFile(new URL(labelled.drawing, drawings), 'utf8');
      const words = { brand, size: good.size, ...brandLooks[brand] };
      const picture = await sharp(Buffer.from(drawLabel(svg, labelled, words)), { density: (72 * width) / 1200 })
        .png()
        .toBuffer();
      addresses.set(key, (await storePicture(store, picture, { effort: 0 })).url);
      if (addresses.size % 50 === 0) report(`Drawing labels: ${addresses.size} of ${wanted.size}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, draw));
  return addresses;
}
