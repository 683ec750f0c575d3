/** Further brands of the demo shop, and further categories. Each brand has the goods of the catalogue. */

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
  'नर्मदा',
];

/** A hidden category and a deleted one. */
export const demoCategories = [
  { slug: 'festival', name: 'Festival Packs', description: 'Only in season.', color: '#F97316', sortOrder: 7 },
  { slug: 'soda', name: 'Soda', description: 'No longer sold.', color: '#EF4444', sortOrder: 8 },
] as const;
