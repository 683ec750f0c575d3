/** Guesses the state of an unknown PIN code from its first three digits. */

type Row = readonly [state: string, prefixes: string];

/**
 * The prefixes whose post offices are all in one state. The sources are the directory from which
 * contract/shared/pincodes.ts was made and the one of GeoNames; single offices with a mistyped state are ignored. Left
 * out are prefixes that two states share (such as 140 and 160 with Chandigarh, 396 with Daman, 605 with Puducherry, 682
 * with Lakshadweep, 781 with Meghalaya) and the prefix of places that changed their state (507). Two digits are not
 * enough to know the state: six states share 79.
 */
const rows: readonly Row[] = [
  ['Andaman and Nicobar Islands', '744'],
  ['Andhra Pradesh', '515-518 520-524 530-532 534 535'],
  ['Arunachal Pradesh', '790-792'],
  ['Assam', '784-788'],
  ['Bihar', '800 801 803-805 811 812 821 823 824 841-848 851-855'],
  ['Chhattisgarh', '490-497'],
  ['Delhi', '110'],
  ['Goa', '403'],
  ['Gujarat', '360 361 363-365 370 380 382-385 387-395'],
  ['Haryana', '121-127 131-136'],
  ['Himachal Pradesh', '171-177'],
  ['Jammu and Kashmir', '180-182 184 185 190-193'],
  ['Jharkhand', '815 816 822 825-829 831-835'],
  ['Karnataka', '560-563 570-577 580-587 590 591'],
  ['Kerala', '670 671 676 678-680 683 685 686 688-691 695'],
  ['Ladakh', '194'],
  ['Madhya Pradesh', '450-458 460-466 470-477 480-488'],
  ['Maharashtra', '400-402 410-416 421-425 431 440-445'],
  ['Manipur', '795'],
  ['Meghalaya', '793 794'],
  ['Mizoram', '796'],
  ['Nagaland', '797 798'],
  ['Odisha', '751-770'],
  ['Punjab', '141-148 151 152'],
  ['Rajasthan', '301-307 311-314 321-328 331-335 341-345'],
  ['Sikkim', '737'],
  ['Tamil Nadu', '600-604 606 608 610-614 620-632 635-639 641-643'],
  ['Telangana', '500-506 508 509'],
  ['Tripura', '799'],
  ['Uttar Pradesh', '201-212 221-233 241-243 245 250 251 261 271-277 281-285'],
  ['Uttarakhand', '248 249 263'],
  ['West Bengal', '700 711-713 721-723 731-736 741-743'],
];

/** Ranges of prefixes with their state. Prefixes can be compared as texts, because all have three digits. */
const ranges = rows.flatMap(([state, prefixes]) =>
  prefixes.split(' ').map((range) => ({ state, first: range.slice(0, 3), last: range.slice(-3) })),
);

/**
 * The official name of the state that the prefix of a PIN code suggests; undefined if the prefix is not in the table.
 * It is only a proposal: a person must see it before it is saved as the state of an address.
 */
export function proposeState(pincode: string): string | undefined {
  if (!/^\d{6}$/.test(pincode)) return undefined;
  const prefix = pincode.slice(0, 3);
  return ranges.find(({ first, last }) => first <= prefix && prefix <= last)?.state;
}
