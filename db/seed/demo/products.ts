/**
 * Further brands of the demo shop, with their names in Hindi, and further categories. Each brand has the goods of the
 * catalogue.
 */

export const demoBrands = [
  ['Himjal', 'हिमजल'],
  ['Nirmal Dhara', 'निर्मल धारा'],
  ['Sahyadri', 'सह्याद्रि'],
  ['Kaveri Spring', 'कावेरी स्प्रिंग'],
  ['Aravalli', 'अरावली'],
  ['Shudh', 'शुद्ध'],
  ['Neelam', 'नीलम'],
  ['Ganga Sagar', 'गंगा सागर'],
  ['Malabar', 'मालाबार'],
  ['Coorg Mist', 'कूर्ग मिस्ट'],
  ['Deccan', 'डेक्कन'],
  ['Tista', 'तीस्ता'],
  ['Jal Mahal', 'जल महल'],
  ['Boond', 'बूँद'],
  ['नर्मदा', 'नर्मदा'],
] as const;

/** A hidden category and a deleted one. */
export const demoCategories = [
  {
    slug: 'festival',
    name: 'Festival Packs',
    description: 'Only in season.',
    hindi: { name: 'त्योहार पैक', description: 'सिर्फ़ सीज़न में।' },
    color: '#F97316',
    sortOrder: 7,
  },
  {
    slug: 'soda',
    name: 'Soda',
    description: 'No longer sold.',
    hindi: { name: 'सोडा', description: 'अब नहीं बिकता।' },
    color: '#EF4444',
    sortOrder: 8,
  },
] as const;
