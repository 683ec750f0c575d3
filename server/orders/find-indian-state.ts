/** India's states and union territories, folded as they are searched for. */
const states = `
  andaman and nicobar islands, andhra pradesh, arunachal pradesh, assam, bihar, chandigarh, chhattisgarh,
  dadra and nagar haveli and daman and diu, delhi, goa, gujarat, haryana, himachal pradesh, jammu and kashmir,
  jharkhand, karnataka, kerala, ladakh, lakshadweep, madhya pradesh, maharashtra, manipur, meghalaya, mizoram,
  nagaland, odisha, puducherry, punjab, rajasthan, sikkim, tamil nadu, telangana, tripura, uttar pradesh,
  uttarakhand, west bengal`
  .split(',')
  .map((name) => name.trim());

/** The state that stands among the words of an address, and the words beside it; undefined where none does. */
export function findIndianState(words: readonly string[]): { state: string; others: string[] } | undefined {
  const text = ` ${words.join(' ')} `;
  const state = states.find((name) => text.includes(` ${name} `));
  if (state === undefined) return undefined;
  const named = state.split(' ');
  return { state, others: words.filter((word) => !named.includes(word)) };
}
