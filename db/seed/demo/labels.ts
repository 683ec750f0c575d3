/** What a brand of the demo prints on its labels, and where a drawing has room for it. */
export interface BrandLook {
  main: string;
  accent: string;
}

export const brandLooks = {
  Himjal: { main: '#1d4ed8', accent: '#93c5fd' },
  'Nirmal Dhara': { main: '#0f766e', accent: '#5eead4' },
  Sahyadri: { main: '#166534', accent: '#86efac' },
  'Kaveri Spring': { main: '#7c2d12', accent: '#fdba74' },
  Aravalli: { main: '#92400e', accent: '#fcd34d' },
  Shudh: { main: '#be123c', accent: '#fda4af' },
  Neelam: { main: '#3730a3', accent: '#a5b4fc' },
  'Ganga Sagar': { main: '#155e75', accent: '#67e8f9' },
  Malabar: { main: '#14532d', accent: '#fde047' },
  'Coorg Mist': { main: '#4c1d95', accent: '#c4b5fd' },
  Deccan: { main: '#9a3412', accent: '#67e8f9' },
  Tista: { main: '#0e7490', accent: '#fef08a' },
  'Jal Mahal': { main: '#831843', accent: '#f9a8d4' },
  Boond: { main: '#0369a1', accent: '#bef264' },
  Amrit: { main: '#b45309', accent: '#fef3c7' },
  Vindhya: { main: '#365314', accent: '#d9f99d' },
  Narmada: { main: '#1e3a8a', accent: '#5eead4' },
  'Aqua Desh': { main: '#c2410c', accent: '#7dd3fc' },
} satisfies Record<string, BrandLook>;

/** A place for words: its middle, the room they have, and how the surface leans (degrees). */
interface LabelArea {
  x: number;
  y: number;
  width: number;
  height: number;
  lean?: number;
}

export interface PrintedGroup {
  /** The group of the drawing whose print is replaced. */
  id: string;
  /** Elements that stay: by their tag, or the first and the last. */
  keeps: 'uses' | 'ends' | 'waves' | 'nothing';
  name?: LabelArea;
  size?: LabelArea;
  /** A band of the brand's colour behind the size: from, to. */
  band?: { x: number; y: number; width: number; height: number; lean?: number };
  /** White words on the brand's colour instead of coloured ones on white. */
  isDark?: boolean;
}

export interface LabelledDrawing {
  /** A file in pictures/. */
  drawing: string;
  printed: readonly PrintedGroup[];
  /** Smaller than the drawing shows it. */
  scale?: number;
}

const single = (
  drawing: string,
  { x, top, bottom, width }: { x: number; top: number; bottom: number; width: number },
  scale?: number,
): LabelledDrawing => {
  const height = bottom - top;
  const band = { x: x - width, y: top + height * 0.64, width: width * 2, height: height * 0.6 };
  const name = { x, y: top + height * 0.37, width: width * 0.74, height: height * 0.3 };
  const size = { x, y: top + height * 0.82, width: width * 0.5, height: height * 0.17 };
  return { drawing, printed: [{ id: 'label', keeps: 'uses', name, size, band }], ...(scale && { scale }) };
};

/** What a good of the demo looks like. */
export const labelledDrawings = {
  '20 L': single('jar-20l.svg', { x: 600, top: 482, bottom: 700, width: 420 }),
  '15 L': single('jar-20l.svg', { x: 600, top: 482, bottom: 700, width: 420 }, 0.88),
  '10 L': single('can-10l-tap.svg', { x: 600, top: 560, bottom: 772, width: 390 }),
  '5 L': single('can-5l.svg', { x: 600, top: 528, bottom: 762, width: 320 }),
  '2 L': single('bottle-2l.svg', { x: 600, top: 468, bottom: 700, width: 280 }),
  '1 L': single('bottle-1l.svg', { x: 600, top: 492, bottom: 750, width: 220 }),
  '500 ml': single('bottle-500ml.svg', { x: 600, top: 516, bottom: 742, width: 230 }),
  '750 ml': single('sparkling-750ml.svg', { x: 600, top: 712, bottom: 900, width: 200 }),
  alkaline: single('alka-1l.svg', { x: 600, top: 560, bottom: 920, width: 200 }),
  mineral: single('jar-20l-mineral.svg', { x: 600, top: 500, bottom: 740, width: 420 }),
  dispenser: {
    drawing: 'camper-18l.svg',
    printed: [
      {
        id: 'label',
        keeps: 'uses',
        name: { x: 600, y: 590, width: 320, height: 80 },
        band: { x: 300, y: 680, width: 600, height: 120 },
      },
    ],
  },
  '330 ml': {
    drawing: 'glass-750ml.svg',
    scale: 0.82,
    printed: [
      {
        id: 'print',
        keeps: 'nothing',
        name: { x: 600, y: 700, width: 190, height: 60 },
        size: { x: 600, y: 800, width: 110, height: 36 },
      },
    ],
  },
  '12 × 1 L': {
    drawing: 'case-12x1l.svg',
    printed: [
      {
        id: 'bottle-label',
        keeps: 'ends',
        name: { x: 0, y: 630, width: 150, height: 44 },
        size: { x: 0, y: 712, width: 80, height: 28 },
        band: { x: -110, y: 680, width: 220, height: 80 },
      },
      {
        id: 'band',
        keeps: 'waves',
        isDark: true,
        name: { x: 430, y: 890, width: 400, height: 70 },
        size: { x: 850, y: 888, width: 230, height: 56 },
      },
    ],
  },
  '24 × 500 ml': {
    drawing: 'case-24x500ml.svg',
    printed: [
      {
        id: 'bottle-label',
        keeps: 'ends',
        name: { x: 0, y: 690, width: 100, height: 32 },
        size: { x: 0, y: 752, width: 70, height: 18 },
        band: { x: -75, y: 728, width: 150, height: 60 },
      },
      {
        id: 'print',
        keeps: 'nothing',
        name: { x: 410, y: 890, width: 380, height: 72 },
        size: { x: 850, y: 890, width: 270, height: 48 },
        band: { x: 160, y: 962, width: 880, height: 80 },
      },
    ],
  },
  '48 × 200 ml': {
    drawing: 'case-48x250ml.svg',
    printed: [
      {
        id: 'bottle-label',
        keeps: 'ends',
        name: { x: 0, y: 780, width: 160, height: 44 },
        band: { x: -115, y: 832, width: 230, height: 60 },
      },
      {
        id: 'print-left',
        keeps: 'nothing',
        name: { x: 380, y: 660, width: 330, height: 84, lean: 8 },
        size: { x: 385, y: 886, width: 260, height: 48, lean: 13 },
        band: { x: 120, y: 760, width: 510, height: 200, lean: 12.5 },
      },
      { id: 'print-right', keeps: 'nothing' },
    ],
  },
} satisfies Record<string, LabelledDrawing>;

export type DemoLook = keyof typeof labelledDrawings;
