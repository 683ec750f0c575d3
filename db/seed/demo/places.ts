/** Parts of invented addresses, and notes of customers about their delivery. */

/** First parts of an address, before the street. `#` is replaced by a number. */
export const doors = [
  { text: 'Flat #, Lake View Apartments', floor: null, hasLift: false },
  { text: '#, Ground Floor', floor: 0, hasLift: false },
  { text: 'Shop #, opposite the temple', floor: null, hasLift: false },
  { text: 'Flat #, Tower B, Green Meadows', floor: 7, hasLift: true },
  { text: '#/1, Third Floor (no lift)', floor: 3, hasLift: false },
  { text: 'मकान नं. #, गली 3', floor: null, hasLift: false },
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
