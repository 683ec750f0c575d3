// The catalogue that an empty shop gets at its first start. Prices and deposits are in paise. `picture` is the name of
// a file in pictures/.

/** Texts in Hindi. The names have no brand, because a shop gives these products its own. */
interface Hindi {
  name: string;
  description: string;
}

export interface SeedCategory {
  slug: string;
  name: string;
  description: string;
  hindi: Hindi;
  color: string;
  sortOrder: number;
}

export interface SeedContainer {
  name: string;
  hsn: string;
  taxBasisPoints: number;
  lostChargePaise: number;
}

export interface SeedProduct {
  name: string;
  categorySlug: string;
  description: string;
  hindi: Hindi;
  type: 'gallon' | 'bottle';
  brand: string;
  pricePaise: number;
  depositPaise: number;
  /** The name of one of `seedContainers`, for a product in a returnable container. */
  container?: string;
  /** The litres of the whole pack: a case of 12 × 1 L has 12. */
  capacityLitres: number;
  size: string;
  stock: number;
  picture: string;
}

export const seedCategories: SeedCategory[] = [
  {
    slug: 'jars',
    name: 'Jars & Campers',
    description: 'Returnable 20 litre jars for the dispenser, and insulated campers of chilled water.',
    hindi: {
      name: 'जार और कैंपर',
      description: 'डिस्पेंसर के लिए 20 लीटर के जार, जिन्हें हम वापस लेते हैं, और ठंडे पानी के कैंपर।',
    },
    color: '#0B6AA8',
    sortOrder: 1,
  },
  {
    slug: 'cans',
    name: 'Cans',
    description: 'Cans of 5 and 10 litres, easy to lift, for small kitchens and outings.',
    hindi: {
      name: 'कैन',
      description: '5 और 10 लीटर के कैन। उठाने में आसान, छोटी रसोई और सफ़र के लिए।',
    },
    color: '#0EA5B7',
    sortOrder: 2,
  },
  {
    slug: 'bottles',
    name: 'Bottles',
    description: 'Single bottles from 250 ml to 2 litres.',
    hindi: {
      name: 'बोतलें',
      description: '250 मिली से 2 लीटर तक की बोतलें।',
    },
    color: '#14B8A6',
    sortOrder: 3,
  },
  {
    slug: 'cases',
    name: 'Cases',
    description: 'Full cases for shops, weddings, meetings and travel.',
    hindi: {
      name: 'पेटियाँ',
      description: 'दुकान, शादी, मीटिंग और सफ़र के लिए पूरी पेटियाँ।',
    },
    color: '#F59E0B',
    sortOrder: 4,
  },
  {
    slug: 'mineral-and-alkaline',
    name: 'Mineral & Alkaline',
    description: 'Spring water, and water with minerals or a higher pH, in bottles and jars.',
    hindi: {
      name: 'मिनरल और अल्कलाइन',
      description: 'झरने का पानी, और मिनरल या ज़्यादा pH वाला पानी, बोतल और जार में।',
    },
    color: '#2B3990',
    sortOrder: 5,
  },
  {
    slug: 'sparkling-and-glass',
    name: 'Sparkling & Glass',
    description: 'Still and sparkling water in glass bottles, most of them returnable.',
    hindi: {
      name: 'स्पार्कलिंग और काँच',
      description: 'काँच की बोतल में सादा और स्पार्कलिंग पानी। ज़्यादातर बोतलें हम वापस लेते हैं।',
    },
    color: '#0B5A4C',
    sortOrder: 6,
  },
];

/** Returnable containers. They are made of plastic, so they have HSN code 3923 and a tax rate of 18 %. */
export const seedContainers: SeedContainer[] = [
  { name: '20 L jar', hsn: '3923', taxBasisPoints: 1800, lostChargePaise: 25000 },
  { name: '18 L camper', hsn: '3923', taxBasisPoints: 1800, lostChargePaise: 120000 },
];

export const seedProducts: SeedProduct[] = [
  {
    name: 'Paniwala 20 L Jar',
    categorySlug: 'jars',
    description:
      'Purified drinking water in a sealed polycarbonate jar that fits every standard dispenser. The deposit is returned when you give the empty jar back.',
    hindi: {
      name: '20 लीटर पानी का जार',
      description:
        'पीने का शुद्ध पानी, सीलबंद पॉलीकार्बोनेट जार में। हर डिस्पेंसर पर लगता है। खाली जार लौटाने पर डिपॉज़िट वापस मिलता है।',
    },
    type: 'gallon',
    brand: 'Paniwala',
    pricePaise: 8500,
    depositPaise: 15000,
    container: '20 L jar',
    capacityLitres: 20,
    size: '20 L',
    stock: 240,
    picture: 'jar-20l.svg',
  },
  {
    name: 'Chilled Water Camper 18 L',
    categorySlug: 'jars',
    description:
      'Chilled drinking water in an insulated camper with a tap; stays cold through a working day. We collect the camper the next day.',
    hindi: {
      name: 'ठंडे पानी का कैंपर 18 लीटर',
      description: 'नल वाले कैंपर में पीने का ठंडा पानी, दिन भर ठंडा रहता है। कैंपर हम अगले दिन ले जाते हैं।',
    },
    type: 'gallon',
    brand: 'Paniwala',
    pricePaise: 7000,
    depositPaise: 50000,
    container: '18 L camper',
    capacityLitres: 18,
    size: '18 L',
    stock: 36,
    picture: 'camper-18l.svg',
  },
  {
    name: 'Paniwala 10 L Can with Tap',
    categorySlug: 'cans',
    description:
      'Drinking water in a returnable can with its own tap and carrying handle. Stands on a shelf or table, no dispenser needed.',
    hindi: {
      name: 'नल वाला 10 लीटर कैन',
      description: 'नल और हैंडल वाले कैन में पीने का पानी। शेल्फ़ या मेज़ पर रखें, डिस्पेंसर की ज़रूरत नहीं। कैन हम वापस लेते हैं।',
    },
    type: 'gallon',
    brand: 'Paniwala',
    pricePaise: 6000,
    depositPaise: 12000,
    capacityLitres: 10,
    size: '10 L',
    stock: 85,
    picture: 'can-10l-tap.svg',
  },
  {
    name: 'Paniwala 5 L Can',
    categorySlug: 'cans',
    description: 'Drinking water in a light can with a handle. Nothing to return: the can is yours.',
    hindi: {
      name: '5 लीटर पानी का कैन',
      description: 'हैंडल वाले हल्के कैन में पीने का पानी। कुछ लौटाना नहीं है, कैन आपका है।',
    },
    type: 'gallon',
    brand: 'Paniwala',
    pricePaise: 6500,
    depositPaise: 0,
    capacityLitres: 5,
    size: '5 L',
    stock: 140,
    picture: 'can-5l.svg',
  },
  {
    name: 'Paniwala 5 L Can, Pack of 2',
    categorySlug: 'cans',
    description: 'Two 5 litre cans with handles, for a weekend away or a day without supply.',
    hindi: {
      name: '5 लीटर पानी का कैन, 2 का पैक',
      description: 'हैंडल वाले 5 लीटर के दो कैन, सफ़र के लिए या जिस दिन नल में पानी न आए।',
    },
    type: 'gallon',
    brand: 'Paniwala',
    pricePaise: 12000,
    depositPaise: 0,
    capacityLitres: 10,
    size: '2 × 5 L',
    stock: 8,
    picture: 'can-5l-pair.svg',
  },
  {
    name: 'Paniwala 2 L Bottle',
    categorySlug: 'bottles',
    description: 'Drinking water for the family table, in a bottle with a waist that is easy to hold.',
    hindi: {
      name: '2 लीटर पानी की बोतल',
      description: 'घर के खाने की मेज़ के लिए पीने का पानी, आसानी से पकड़ में आने वाली बोतल में।',
    },
    type: 'bottle',
    brand: 'Paniwala',
    pricePaise: 3000,
    depositPaise: 0,
    capacityLitres: 2,
    size: '2 L',
    stock: 180,
    picture: 'bottle-2l.svg',
  },
  {
    name: 'Paniwala 1 L Bottle',
    categorySlug: 'bottles',
    description: 'The everyday bottle of drinking water, sealed cap, fully recyclable PET.',
    hindi: {
      name: '1 लीटर पानी की बोतल',
      description: 'रोज़ के लिए पीने का पानी, सीलबंद ढक्कन, पूरी तरह रीसायकल होने वाली बोतल।',
    },
    type: 'bottle',
    brand: 'Paniwala',
    pricePaise: 2000,
    depositPaise: 0,
    capacityLitres: 1,
    size: '1 L',
    stock: 420,
    picture: 'bottle-1l.svg',
  },
  {
    name: 'Paniwala 500 ml Bottle',
    categorySlug: 'bottles',
    description: 'Drinking water that fits a school bag or a bicycle holder.',
    hindi: {
      name: '500 मिली पानी की बोतल',
      description: 'पीने का पानी जो स्कूल बैग या साइकिल के होल्डर में आ जाए।',
    },
    type: 'bottle',
    brand: 'Paniwala',
    pricePaise: 1000,
    depositPaise: 0,
    capacityLitres: 0.5,
    size: '500 ml',
    stock: 600,
    picture: 'bottle-500ml.svg',
  },
  {
    name: 'Paniwala 250 ml Bottle',
    categorySlug: 'bottles',
    description: 'The small bottle for guests, meetings and functions.',
    hindi: {
      name: '250 मिली पानी की बोतल',
      description: 'मेहमानों, मीटिंग और समारोह के लिए छोटी बोतल।',
    },
    type: 'bottle',
    brand: 'Paniwala',
    pricePaise: 700,
    depositPaise: 0,
    capacityLitres: 0.25,
    size: '250 ml',
    stock: 350,
    picture: 'bottle-250ml.svg',
  },
  {
    name: 'Case of 12 × 1 L',
    categorySlug: 'cases',
    description: 'Twelve 1 litre bottles in shrink film; each bottle costs less than bought singly.',
    hindi: {
      name: '12 × 1 लीटर की पेटी',
      description: '1 लीटर की बारह बोतलों का पैक। हर बोतल अलग से लेने से सस्ती पड़ती है।',
    },
    type: 'bottle',
    brand: 'Paniwala',
    pricePaise: 22000,
    depositPaise: 0,
    capacityLitres: 12,
    size: '12 × 1 L',
    stock: 95,
    picture: 'case-12x1l.svg',
  },
  {
    name: 'Case of 24 × 500 ml',
    categorySlug: 'cases',
    description: 'Twenty-four 500 ml bottles in a board tray, for offices, classes and trips.',
    hindi: {
      name: '24 × 500 मिली की पेटी',
      description: '500 मिली की चौबीस बोतलें, ऑफ़िस, क्लास और सफ़र के लिए।',
    },
    type: 'bottle',
    brand: 'Paniwala',
    pricePaise: 21600,
    depositPaise: 0,
    capacityLitres: 12,
    size: '24 × 500 ml',
    stock: 60,
    picture: 'case-24x500ml.svg',
  },
  {
    name: 'Carton of 48 × 250 ml',
    categorySlug: 'cases',
    description: 'Forty-eight small bottles in a closed carton, the usual order for weddings and conferences.',
    hindi: {
      name: '48 × 250 मिली का कार्टन',
      description: 'छोटी बोतलों का बंद कार्टन, शादी और सम्मेलन में सबसे ज़्यादा यही मँगाया जाता है।',
    },
    type: 'bottle',
    brand: 'Paniwala',
    pricePaise: 28800,
    depositPaise: 0,
    capacityLitres: 12,
    size: '48 × 250 ml',
    stock: 5,
    picture: 'case-48x250ml.svg',
  },
  {
    name: 'Paniwala Mineral 20 L Jar',
    categorySlug: 'mineral-and-alkaline',
    description:
      'Drinking water with added calcium and magnesium in a clear jar with a moulded handle. The deposit is returned with the empty jar.',
    hindi: {
      name: '20 लीटर मिनरल वॉटर का जार',
      description:
        'कैल्शियम और मैग्नीशियम वाला पीने का पानी, हैंडल वाले पारदर्शी जार में। खाली जार लौटाने पर डिपॉज़िट वापस मिलता है।',
    },
    type: 'gallon',
    brand: 'Paniwala Mineral',
    pricePaise: 11000,
    depositPaise: 20000,
    container: '20 L jar',
    capacityLitres: 20,
    size: '20 L',
    stock: 75,
    picture: 'jar-20l-mineral.svg',
  },
  {
    name: 'Paniwala Mineral 1 L Bottle',
    categorySlug: 'mineral-and-alkaline',
    description: 'Natural mineral water, bottled at a protected spring in the hills.',
    hindi: {
      name: '1 लीटर मिनरल वॉटर की बोतल',
      description: 'पहाड़ के सुरक्षित झरने पर भरा गया प्राकृतिक मिनरल वॉटर।',
    },
    type: 'bottle',
    brand: 'Paniwala Mineral',
    pricePaise: 5000,
    depositPaise: 0,
    capacityLitres: 1,
    size: '1 L',
    stock: 110,
    picture: 'mineral-1l.svg',
  },
  {
    name: 'Paniwala Alka 20 L Jar',
    categorySlug: 'mineral-and-alkaline',
    description:
      'Alkaline drinking water of pH 8.5 in a returnable jar for the dispenser. The deposit is returned with the empty jar.',
    hindi: {
      name: '20 लीटर अल्कलाइन वॉटर का जार',
      description: 'pH 8.5 वाला अल्कलाइन पानी, डिस्पेंसर के जार में। खाली जार लौटाने पर डिपॉज़िट वापस मिलता है।',
    },
    type: 'gallon',
    brand: 'Paniwala Alka',
    pricePaise: 18000,
    depositPaise: 20000,
    container: '20 L jar',
    capacityLitres: 20,
    size: '20 L',
    stock: 42,
    picture: 'jar-20l-alka.svg',
  },
  {
    name: 'Paniwala Alka 1 L Bottle',
    categorySlug: 'mineral-and-alkaline',
    description: 'Alkaline drinking water of pH 8.5 in a slim bottle with a wide cap.',
    hindi: {
      name: '1 लीटर अल्कलाइन वॉटर की बोतल',
      description: 'pH 8.5 वाला अल्कलाइन पानी, चौड़े ढक्कन वाली पतली बोतल में।',
    },
    type: 'bottle',
    brand: 'Paniwala Alka',
    pricePaise: 6000,
    depositPaise: 0,
    capacityLitres: 1,
    size: '1 L',
    stock: 65,
    picture: 'alka-1l.svg',
  },
  {
    name: 'Still Water in Glass 750 ml',
    categorySlug: 'sparkling-and-glass',
    description:
      'Still drinking water in a glass bottle with a swing stopper. Return the bottle for its deposit, or keep it for the fridge.',
    hindi: {
      name: 'काँच की बोतल में सादा पानी 750 मिली',
      description: 'स्विंग ढक्कन वाली काँच की बोतल में सादा पानी। बोतल लौटाकर डिपॉज़िट वापस लें, या फ़्रिज के लिए रख लें।',
    },
    type: 'bottle',
    brand: 'Paniwala',
    pricePaise: 9000,
    depositPaise: 6000,
    capacityLitres: 0.75,
    size: '750 ml',
    stock: 54,
    picture: 'glass-750ml.svg',
  },
  {
    name: 'Crate of 6 × 750 ml Glass',
    categorySlug: 'sparkling-and-glass',
    description:
      'Six glass bottles of still water in a returnable crate, for restaurants and dinner parties. The deposit covers bottles and crate.',
    hindi: {
      name: '6 × 750 मिली काँच की बोतलों का क्रेट',
      description:
        'सादे पानी की छह काँच की बोतलें, वापस लिए जाने वाले क्रेट में, रेस्टोरेंट और दावत के लिए। डिपॉज़िट में बोतलें और क्रेट दोनों हैं।',
    },
    type: 'bottle',
    brand: 'Paniwala',
    pricePaise: 50000,
    depositPaise: 50000,
    capacityLitres: 4.5,
    size: '6 × 750 ml',
    stock: 18,
    picture: 'crate-6x750ml.svg',
  },
  {
    name: 'Paniwala Fizz 750 ml Glass',
    categorySlug: 'sparkling-and-glass',
    description: 'Sparkling water with lively bubbles in a green glass bottle; the deposit comes back with the bottle.',
    hindi: {
      name: 'स्पार्कलिंग वॉटर 750 मिली, काँच की बोतल',
      description: 'हरी काँच की बोतल में बुलबुलों वाला स्पार्कलिंग पानी। बोतल लौटाने पर डिपॉज़िट वापस मिलता है।',
    },
    type: 'bottle',
    brand: 'Paniwala Fizz',
    pricePaise: 12000,
    depositPaise: 3000,
    capacityLitres: 0.75,
    size: '750 ml',
    stock: 0,
    picture: 'sparkling-750ml.svg',
  },
  {
    name: 'Paniwala Fizz 300 ml Glass',
    categorySlug: 'sparkling-and-glass',
    description: 'Sparkling water for one, in a small clear glass bottle with a crown cap.',
    hindi: {
      name: 'स्पार्कलिंग वॉटर 300 मिली, काँच की बोतल',
      description: 'एक व्यक्ति के लिए स्पार्कलिंग पानी, छोटी पारदर्शी काँच की बोतल में।',
    },
    type: 'bottle',
    brand: 'Paniwala Fizz',
    pricePaise: 5000,
    depositPaise: 1000,
    capacityLitres: 0.3,
    size: '300 ml',
    stock: 3,
    picture: 'sparkling-300ml.svg',
  },
];
