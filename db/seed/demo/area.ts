/** The demo shop's delivery area and times: three zones of Bengaluru, windows, a holiday and settings. */

export interface DemoZone {
  name: string;
  feePaise: number;
  freeFromPaise: number | null;
  minimumPaise: number | null;
  floorFrom: number | null;
  floorChargePaise: number;
  /** The city and state of all places of the zone. */
  city: string;
  state: string;
  /** The windows in which the zone is served; null for all windows. */
  windows: readonly WindowKey[] | null;
  /** The streets of each PIN code. */
  places: Readonly<Record<string, readonly string[]>>;
}

export type WindowKey = 'morning' | 'afternoon' | 'evening';

/** The three windows that a new shop has, with the capacities of the demo. */
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

/** Entries of the waiting list, with PIN codes outside of all zones. */
export const demoWaitlist = [
  { pincode: '560066', email: 'latha.whitefield@example.com', language: 'en' },
  { pincode: '560066', email: 'office.pantry@example.org', language: 'en' },
  { pincode: '570001', email: 'mahesh.mysuru@example.net', language: 'hi' },
] as const;

/** A day on which the shop is closed. `days` counts from today. */
export const demoHoliday = { days: 9, reason: 'Work at the plant' };
export const demoRain = { days: 6, window: 'evening', reason: 'Heavy rain, the underpass is flooded' } as const;

/**
 * The settings that the owner has changed. Amounts are in paise. Phone and tax numbers are valid in form, but invented.
 */
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
