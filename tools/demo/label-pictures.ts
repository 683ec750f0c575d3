/** A picture for each good of each brand of the demo, with its own label and size. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import {
  type BrandLook,
  brandLooks,
  type LabelledDrawing,
  labelledDrawings,
  type PrintedGroup,
} from '#db/seed/demo/labels.ts';
import { lettering } from '#db/seed/demo/lettering.ts';
import { type DemoGood, demoBrands, demoGoods } from '#db/seed/demo/products.ts';
import type { PictureStore } from '#server/uploads/picture.store.ts';
import { addressOf, isKept, keepSizes, nameOf } from '#server/uploads/store-picture.ts';

/** Addresses of pictures by `pictureKey`. */
export type DemoPictures = ReadonlyMap<string, string>;

export const pictureKey = (brand: string, { look, size }: Pick<DemoGood, 'look' | 'size'>) =>
  `${brand} ${look} ${size}`;

/** Large enough for a phone, and a quarter of the time of the first catalogue's own pictures. */
const width = 512;
const atOnce = Math.min(4, availableParallelism());
const drawings = new URL('../../db/seed/pictures/', import.meta.url);

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

/** A drawing of the first catalogue as text, with the words of this brand and size in its colours. */
export function drawLabel(svg: string, { printed, scale }: LabelledDrawing, words: LabelWords): string {
  const labelled = printed.reduce((drawn, group) => printGroup(drawn, group, words), svg);
  return scale === undefined ? labelled : shrink(labelled, scale);
}

interface LabelWords extends BrandLook {
  brand: string;
  size: string;
}

function printGroup(svg: string, group: PrintedGroup, words: LabelWords): string {
  const found = new RegExp(`(<g id="${group.id}"[^>]*>\\n)([\\s\\S]*?)(\\n *</g>)`).exec(svg);
  if (!found) throw new Error(`The drawing has no group ${group.id}`);
  const [whole, opening = '', content = '', closing = ''] = found;
  const { below, above } = keepOf(content.split('\n'), group.keeps, words);
  const printed = [...below, ...printWords(group, words), ...above].join('\n');
  return svg.replace(whole, () => `${opening}${printed}${closing}`);
}

function keepOf(lines: string[], keeps: PrintedGroup['keeps'], { main, accent }: LabelWords) {
  if (keeps === 'nothing') return { below: [], above: [] };
  if (keeps === 'ends') return { below: lines.slice(0, 1), above: lines.slice(-1) };
  if (keeps === 'waves') {
    const waves = lines.slice(0, 2).map((line, at) => line.replace(/fill="#[^"]+"/, `fill="${[main, accent][at]}"`));
    return { below: waves, above: [] };
  }
  const paper = lines.slice(0, 1).map((line) => line.replace(/fill="#[^"]+"/, 'fill="#fff"'));
  return { below: paper, above: lines.slice(1).filter((line) => line.includes('<use ')) };
}

function printWords({ id, name, size, band, isDark }: PrintedGroup, words: LabelWords): string[] {
  const { brand, main, accent } = words;
  const ink = isDark ? '#fff' : main;
  const drawn: string[] = [];
  if (band) {
    const { x, y, width, height, lean = 0 } = band;
    const strip = (at: number, high: number, fill: string) =>
      `<rect x="${x}" y="${at}" width="${width}" height="${high}" fill="${fill}" transform="translate(0 ${-Math.tan((lean * Math.PI) / 180) * (x + width / 2)}) skewY(${lean})"/>`;
    drawn.push(strip(y - 14, 14, accent), strip(y, height, main));
  }
  if (name) drawn.push(printWord(brand, name, ink));
  const text = id === 'bottle-label' ? words.size.replace(/.*× /, '') : words.size;
  if (size) drawn.push(printWord(text, size, band && size.y > band.y ? '#fff' : ink));
  return drawn;
}

/** As large as the room allows, in the middle of it. */
function printWord(word: string, place: NonNullable<PrintedGroup['name']>, fill: string): string {
  const outline = lettering[word];
  if (!outline) throw new Error(`"${word}" has no lettering`);
  const [width, path] = outline;
  const scale = Math.min(place.width / width, place.height / 75);
  const middle = `translate(${place.x} ${place.y}) skewY(${place.lean ?? 0}) scale(${scale})`;
  return `<path d="${path}" fill="${fill}" transform="${middle} translate(${-width / 2} 35)"/>`;
}

/** Around the middle of the floor, with its shadow and reflection. */
function shrink(svg: string, scale: number): string {
  const transform = `translate(${600 * (1 - scale)} ${1040 * (1 - scale)}) scale(${scale})`;
  const from = svg.indexOf('</g>', svg.indexOf('<g id="backdrop">')) + '</g>'.length;
  const to = svg.lastIndexOf('</svg>');
  return `${svg.slice(0, from)}<g transform="${transform}">${svg.slice(from, to)}</g>${svg.slice(to)}`;
}
