/** Writes amounts in words, as documents in India print them: with lakh and crore, and no unit above a crore. */
import type { Language } from '../shared/translate.ts';

interface Words {
  /** The numbers from 0 to 99. */
  small: readonly string[];
  /** The larger units, the largest one first. */
  units: readonly (readonly [value: number, name: string])[];
  /** Returns an amount in words. `rupees` or `paise` is undefined if the amount has none. */
  say(rupees: Counted | undefined, paise: Counted | undefined): string;
}

interface Counted {
  count: number;
  words: string;
}

const list = (words: string): string[] => words.split(' ');

const ones = list(
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen',
);
const tens = list('Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety');

const english: Words = {
  small: [...ones, ...tens.flatMap((ten) => [ten, ...ones.slice(1, 10).map((one) => `${ten} ${one}`)])],
  units: [
    [1_00_00_000, 'Crore'],
    [1_00_000, 'Lakh'],
    [1_000, 'Thousand'],
    [100, 'Hundred'],
  ],
  say: (rupees, paise) => {
    const said = [
      rupees && `${rupees.count === 1 ? 'Rupee' : 'Rupees'} ${rupees.words}`,
      paise && `${paise.words} ${paise.count === 1 ? 'Paisa' : 'Paise'}`,
    ];
    return `${said.filter((part) => part !== undefined).join(' and ')} Only`;
  },
};

const hindi: Words = {
  // In Hindi, each number up to 99 has a word of its own. A row has ten numbers.
  small: [
    'शून्य एक दो तीन चार पाँच छह सात आठ नौ',
    'दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस',
    'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस',
    'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस',
    'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास',
    'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ',
    'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर',
    'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी',
    'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी',
    'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे',
  ].flatMap(list),
  units: [
    [1_00_00_000, 'करोड़'],
    [1_00_000, 'लाख'],
    [1_000, 'हज़ार'],
    [100, 'सौ'],
  ],
  say: (rupees, paise) => {
    const said = [
      rupees && `${rupees.words} ${rupees.count === 1 ? 'रुपया' : 'रुपये'}`,
      paise && `${paise.words} ${paise.count === 1 ? 'पैसा' : 'पैसे'}`,
    ];
    return `${said.filter((part) => part !== undefined).join(' और ')} मात्र`;
  },
};

const wordsOf: Readonly<Record<Language, Words>> = { en: english, hi: hindi };

/** Writes an amount in paise in words: "Rupees One Hundred Five and Fifty Paise Only". */
export function amountInWords(amount: number, language: Language): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} paise`);
  const words = wordsOf[language];
  const counted = (count: number): Counted => ({ count, words: numberInWords(count, words) });
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100];
  return words.say(rupees > 0 || paise === 0 ? counted(rupees) : undefined, paise > 0 ? counted(paise) : undefined);
}

function numberInWords(count: number, words: Words): string {
  const unit = words.units.find(([value]) => count >= value);
  if (!unit) return words.small[count] ?? '';
  const [value, name] = unit;
  const rest = count % value;
  const head = `${numberInWords(Math.floor(count / value), words)} ${name}`;
  return rest > 0 ? `${head} ${numberInWords(rest, words)}` : head;
}
