/** The states and union territories of India, with the first two digits of their GSTINs. */
interface State {
  name: string;
  /**
   * The present number is first. GSTINs that were issued before a split or a merger of states keep their number, so
   * older numbers are still valid.
   */
  gstCodes: readonly string[];
}

const state = (name: string, ...gstCodes: string[]): State => ({ name, gstCodes });

const states: readonly State[] = [
  state('Andaman and Nicobar Islands', '35'),
  state('Andhra Pradesh', '37', '28'),
  state('Arunachal Pradesh', '12'),
  state('Assam', '18'),
  state('Bihar', '10'),
  state('Chandigarh', '04'),
  state('Chhattisgarh', '22'),
  state('Dadra and Nagar Haveli and Daman and Diu', '26', '25'),
  state('Delhi', '07'),
  state('Goa', '30'),
  state('Gujarat', '24'),
  state('Haryana', '06'),
  state('Himachal Pradesh', '02'),
  state('Jammu and Kashmir', '01'),
  state('Jharkhand', '20'),
  state('Karnataka', '29'),
  state('Kerala', '32'),
  state('Ladakh', '38'),
  state('Lakshadweep', '31'),
  state('Madhya Pradesh', '23'),
  state('Maharashtra', '27'),
  state('Manipur', '14'),
  state('Meghalaya', '17'),
  state('Mizoram', '15'),
  state('Nagaland', '13'),
  state('Odisha', '21'),
  state('Puducherry', '34'),
  state('Punjab', '03'),
  state('Rajasthan', '08'),
  state('Sikkim', '11'),
  state('Tamil Nadu', '33'),
  state('Telangana', '36'),
  state('Tripura', '16'),
  state('Uttar Pradesh', '09'),
  state('Uttarakhand', '05'),
  state('West Bengal', '19'),
];

export const stateNames: readonly string[] = states.map(({ name }) => name);

/** The numbers with which a GSTIN of the state may begin; empty for an unknown state. */
export function gstCodesOf(stateName: string): readonly string[] {
  return states.find(({ name }) => name === stateName)?.gstCodes ?? [];
}

/** The state whose GST number a GSTIN begins with; undefined for numbers of no state, such as 97 and 99. */
export const findStateOfGstin = (gstin: string): string | undefined =>
  states.find(({ gstCodes }) => gstCodes.includes(gstin.slice(0, 2)))?.name;

/** Finds a state among the words of an address, and returns it with the other words; undefined if there is none. */
export function findIndianState(words: readonly string[]): { state: string; others: string[] } | undefined {
  const text = ` ${words.join(' ')} `;
  const state = stateNames.map((name) => name.toLowerCase()).find((name) => text.includes(` ${name} `));
  if (state === undefined) return undefined;
  const named = state.split(' ');
  return { state, others: words.filter((word) => !named.includes(word)) };
}
