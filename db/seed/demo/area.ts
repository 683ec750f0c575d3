/** Where and when the shop of the demo delivers: three zones of Bengaluru, its windows, its holiday, its settings. */

export interface DemoZone {
  name: string;
  feePaise: number;
  freeFromPaise: number | null;
  minimumPaise: number | null;
  floorFrom: number | null;
  floorChargePaise: number;
  /** Where all its places are. */
  city: string;
  state: string;
  /** Null for all windows. */
  windows: readonly WindowKey[] | null;
  /** Streets by PIN code. */
  places: Readonly<Record<string, readonly string[]>>;
}

export type WindowKey = 'morning' | 'afternoon' | 'evening';

/** The first three windows of a shop, with the places of the demo. */
export const demoWindows = [
  { key: 'morning', label: 'Morning', from: 540, to: 720, capacity: 25 },
  { key: 'afternoon', label: 'Afternoon', from: 720, to: 960, capacity: 25 },
  { key: 'evening', label: 'Evening', from: 960, to: 1200, capacity: 15 },
] as const;

const inBengaluru = { city: 'Bengaluru', state: 'Karnataka' };
const noFloorRule = { floorFrom: null, floorChargePaise: 0 };

export const demoZones: readonly DemoZone[] = [
  {
    name: 'Central and Indiranagar',
    ...inBengaluru,
    feePaise: 30_00,
    freeFromPaise: 500_00,
    minimumPaise: null,
    ...noFloorRule,
    windows: null,
    places: {
      '560001': ['Residency Road', 'Church Street', 'Cunningham Road'],
      '560038': ['100 Feet Road, Indiranagar', '12th Main, Indiranagar', 'CMH Road'],
    },
  },
  {
    name: 'Malleshwaram and Basavanagudi',
    ...inBengaluru,
    feePaise: 40_00,
    freeFromPaise: 800_00,
    minimumPaise: 150_00,
    floorFrom: 3,
    floorChargePaise: 10_00,
    windows: null,
    places: {
      '560003': ['4th Cross, Malleshwaram', 'Sampige Road', 'Margosa Road'],
      '560004': ['Bull Temple Road', 'Gandhi Bazaar Main Road'],
      '560010': ['Dr Rajkumar Road, Rajajinagar', '2nd Block, Rajajinagar'],
      '560011': ['4th Block, Jayanagar', '9th Main, Jayanagar'],
    },
  },
  {
    name: 'Koramangala and HSR',
    ...inBengaluru,
    feePaise: 50_00,
    freeFromPaise: 1000_00,
    minimumPaise: 200_00,
    ...noFloorRule,
    windows: ['morning', 'afternoon'],
    places: {
      '560034': ['5th Block, Koramangala', '80 Feet Road, Koramangala'],
      '560095': ['6th Block, Koramangala', 'National Games Village'],
      '560102': ['HSR Layout Sector 2', '27th Main, HSR Layout'],
    },
  },
];

/** Who would like to be served: PIN codes outside of all zones. */
export const demoWaitlist = [
  { pincode: '560066', email: 'latha.whitefield@example.com', language: 'en' },
  { pincode: '560066', email: 'office.pantry@example.org', language: 'en' },
  { pincode: '570001', email: 'mahesh.mysuru@example.net', language: 'hi' },
] as const;

/** Days after today. */
export const demoHoliday = { days: 9, reason: 'Work at the plant' };
export const demoRain = { days: 6, window: 'evening', reason: 'Heavy rain, the underpass is flooded' } as const;

/** What the owner has set; amounts in paise. The numbers have the right form and belong to nobody. */
export const demoSettings = {
  shop: {
    legalName: 'Paniwala Demo Waters Private Limited',
    address: 'A demo shop: all names and numbers are made up. 7 Sample Street, Bengaluru, Karnataka',
    phone: '+91 00000 10000',
    email: 'hello@demo.example',
    state: 'Karnataka',
    deliveryHours: 'Monday to Sunday, 9 AM to 8 PM',
    fssaiNumber: '11200000000042',
    gstScheme: 'regular',
    gstin: '29AAACP0000D1Z9',
    grievanceOfficer: {
      name: 'Rohan Deshpande',
      designation: 'Grievance Officer',
      phone: '+91 00000 10037',
      email: 'grievance@demo.example',
    },
  },
  delivery: { daysAhead: 21 },
  payment: {
    confirmNeedsPayment: 'prepaid',
    upiId: 'paniwala-demo@example',
    upiMerchantCode: '',
    expenseKinds: 'Fuel, Wages, Rent, Electricity, Repairs',
  },
} as const;
