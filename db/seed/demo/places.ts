/** Streets and neighbourhoods for invented addresses, in the cities that contract/shared/pincodes.ts lists. */

export const streets: Readonly<Record<string, readonly string[]>> = {
  Delhi: ['Malviya Nagar', 'Rajouri Garden', 'Rohini Sector 7', 'Mayur Vihar Phase 1', 'Dwarka Sector 12'],
  Mumbai: ['Hill Road, Bandra West', 'Hiranandani Gardens, Powai', 'Napean Sea Road', 'Marine Lines', 'Girgaon'],
  Bangalore: ['100 Feet Road, Indiranagar', '5th Block, Koramangala', '4th Cross, Malleshwaram', 'HSR Layout Sector 2'],
  Chennai: ['North Usman Road, T Nagar', '2nd Avenue, Anna Nagar', 'Luz Church Road, Mylapore', 'Velachery Main Road'],
  Hyderabad: ['Road No. 12, Banjara Hills', 'Himayatnagar Main Road', 'SD Road, Secunderabad', 'Jubilee Hills'],
  Kolkata: ['Park Street', 'Gariahat Road', 'Southern Avenue', 'Shyambazar Five Point Crossing', 'Ballygunge Place'],
  Pune: ['Prabhat Road, Erandwane', 'North Main Road, Koregaon Park', 'Baner Road', 'Kothrud Depot Road'],
  Ahmedabad: ['CG Road, Navrangpura', 'Satellite Road', 'Paldi Char Rasta', 'Maninagar Station Road'],
  Meerut: ['Abu Lane', 'Shastri Nagar', 'Begum Bridge Road', 'Delhi Road'],
  Jaipur: ['MI Road', 'Vaishali Nagar', 'Bapu Nagar', 'Malviya Nagar', 'C Scheme'],
  Lucknow: ['Hazratganj', 'Gomti Nagar, Vibhuti Khand', 'Aliganj Sector B', 'Indira Nagar'],
  Kanpur: ['Mall Road', 'Swaroop Nagar', 'Kidwai Nagar', 'Arya Nagar'],
};

/** First parts of an address, before the street. `#` is replaced by a number. */
export const doors = [
  'Flat #, Lake View Apartments',
  '#, Ground Floor',
  'House #',
  'Shop #, opposite the temple',
  'Flat #, Tower B, Green Meadows',
  'Plot #, behind the bus depot',
  '#/1, Third Floor (no lift)',
  'मकान नं. #, गली 3',
] as const;

export const deliveryNotes = [
  'Please ring the bell twice and leave the jar by the kitchen door.',
  'Call before you come, the gate is locked after 7.',
  'Two empty jars to take back.',
  'Third floor, the lift is out of order. Sorry!',
  'Leave it with the security guard.',
  'कृपया सुबह 11 बजे से पहले पहुँचाएँ।',
  'Office pantry, ask for the facilities desk.',
] as const;
