/** Products of a larger water shop in addition to the first catalogue: the goods of each brand. Prices are in paise. */

import type { SeedContainer } from '../catalogue.ts';

export interface DemoGood {
  /** The name, in which `{brand}` is replaced by the brand. */
  name: string;
  description: string;
  category: string;
  type: 'gallon' | 'bottle';
  size: string;
  capacityMl: number;
  pricePaise: number;
  depositPaise: number;
  /** The name of the returnable container: one of the first catalogue, or one of `demoContainers`. */
  container?: string;
  /** The name of the product of the first catalogue whose picture this one shows. */
  pictureOf: string;
}

export const demoBrands = [
  'Himjal',
  'Nirmal Dhara',
  'Sahyadri',
  'Kaveri Spring',
  'Aravalli',
  'Shudh',
  'Neelam',
  'Ganga Sagar',
  'Malabar',
  'Coorg Mist',
  'Deccan',
  'Tista',
  'Jal Mahal',
  'Boond',
  'Amrit',
  'Vindhya',
  'Narmada',
  'Aqua Desh',
];

const good = (
  [name, category, type, size]: readonly [string, string, DemoGood['type'], string],
  [capacityMl, pricePaise, depositPaise]: readonly [number, number, number],
  description: string,
  pictureOf: string,
): DemoGood => ({
  name,
  description,
  category,
  type,
  size,
  capacityMl,
  pricePaise,
  depositPaise,
  pictureOf,
  ...(type === 'gallon' && depositPaise > 0 && { container: `${size} jar` }),
});

export const demoContainers: readonly SeedContainer[] = [
  { name: '15 L jar', hsn: '3923', taxBasisPoints: 1800, lostChargePaise: 220_00 },
];

export const demoGoods: readonly DemoGood[] = [
  good(
    ['{brand} 20 L Jar', 'jars', 'gallon', '20 L'],
    [20_000, 85_00, 150_00],
    'Returnable jar for the dispenser.',
    'Paniwala 20 L Jar',
  ),
  good(
    ['{brand} 15 L Jar', 'jars', 'gallon', '15 L'],
    [15_000, 70_00, 130_00],
    'A lighter jar, easy to lift.',
    'Paniwala 20 L Jar',
  ),
  good(
    ['{brand} 10 L Can', 'cans', 'gallon', '10 L'],
    [10_000, 60_00, 0],
    'Can with a handle, for small kitchens.',
    'Paniwala 10 L Can with Tap',
  ),
  good(
    ['{brand} 5 L Can', 'cans', 'gallon', '5 L'],
    [5_000, 45_00, 0],
    'For the table, the balcony, the trip.',
    'Paniwala 5 L Can',
  ),
  good(
    ['{brand} 2 L Bottle', 'bottles', 'bottle', '2 L'],
    [2_000, 30_00, 0],
    'A large bottle for the family.',
    'Paniwala 2 L Bottle',
  ),
  good(
    ['{brand} 1 L Bottle', 'bottles', 'bottle', '1 L'],
    [1_000, 20_00, 0],
    'The bottle for every day.',
    'Paniwala 1 L Bottle',
  ),
  good(
    ['{brand} 500 ml Bottle', 'bottles', 'bottle', '500 ml'],
    [500, 10_00, 0],
    'Fits every bag.',
    'Paniwala 500 ml Bottle',
  ),
  good(
    ['{brand} 12 × 1 L', 'cases', 'bottle', '12 × 1 L'],
    [12_000, 215_00, 0],
    'A case for shops and meetings.',
    'Case of 12 × 1 L',
  ),
  good(
    ['{brand} 24 × 500 ml', 'cases', 'bottle', '24 × 500 ml'],
    [12_000, 222_50, 0],
    'A case for weddings and travel.',
    'Case of 24 × 500 ml',
  ),
  good(
    ['{brand} 48 × 200 ml', 'cups', 'bottle', '48 × 200 ml'],
    [9_600, 199_99, 0],
    'Sealed cups, a carton of 48.',
    'Carton of 48 × 250 ml',
  ),
  good(
    ['{brand} Alkaline 1 L', 'mineral-and-alkaline', 'bottle', '1 L'],
    [1_000, 65_00, 0],
    'pH 8.5, with calcium and magnesium.',
    'Paniwala Alka 1 L Bottle',
  ),
  good(
    ['{brand} Mineral 20 L Jar', 'mineral-and-alkaline', 'gallon', '20 L'],
    [20_000, 140_00, 150_00],
    'Spring water with its minerals, in a returnable jar.',
    'Paniwala Mineral 20 L Jar',
  ),
  good(
    ['{brand} Sparkling 750 ml', 'sparkling-and-glass', 'bottle', '750 ml'],
    [750, 120_00, 40_00],
    'In a returnable glass bottle.',
    'Paniwala Fizz 750 ml Glass',
  ),
  good(
    ['{brand} Still 330 ml Glass', 'sparkling-and-glass', 'bottle', '330 ml'],
    [330, 75_00, 20_00],
    'Still water for restaurants, in glass.',
    'Still Water in Glass 750 ml',
  ),
  good(
    ['{brand} शुद्ध जल 20 L', 'jars', 'gallon', '20 L'],
    [20_000, 80_00, 150_00],
    'घर और दफ़्तर के लिए 20 लीटर का जार।',
    'Paniwala 20 L Jar',
  ),
  good(
    ['{brand} Dispenser Stand with a Name That Is Rather Long for Any Table', 'dispensers', 'gallon', 'Steel, 60 cm'],
    [1_000, 12_499_00, 500_00],
    'Stand for a jar, with a tap of brass.',
    'Chilled Water Camper 18 L',
  ),
];

/** Categories in addition to those of the first catalogue: two visible ones, a hidden one and a deleted one. */
export const demoCategories = [
  { slug: 'cups', name: 'Cups & Pouches', description: 'Sealed cups for events.', color: '#8B5CF6', sortOrder: 7 },
  { slug: 'dispensers', name: 'Dispensers', description: '', color: '#64748B', sortOrder: 8 },
  { slug: 'festival', name: 'Festival Packs', description: 'Only in season.', color: '#F97316', sortOrder: 9 },
  { slug: 'soda', name: 'Soda', description: 'No longer sold.', color: '#EF4444', sortOrder: 10 },
] as const;
