/** Other names of the states. Only the server uses them, so that browsers need not load them. */
import { gstCodesOf, stateNames } from './states.ts';
import { cleanNumber } from './typed-text.ts';

/**
 * Abbreviations on number plates and of ISO 3166, old names, and Hindi names. Dots, spaces and the Hindi dot below a
 * letter (nukta) are ignored when names are compared.
 */
const otherNames: Readonly<Record<string, string>> = {
  'Andaman and Nicobar Islands':
    'an,a&n,andaman,andaman and nicobar,andaman nicobar,अंडमान और निकोबार द्वीपसमूह,अंडमान और निकोबार,अंडमान निकोबार',
  'Andhra Pradesh': 'ap,andhra,आंध्र प्रदेश,आन्ध्र प्रदेश,आंध्र',
  'Arunachal Pradesh': 'ar,arunachal,अरुणाचल प्रदेश,अरुणाचल',
  Assam: 'as,asom,असम,आसाम',
  Bihar: 'br,बिहार',
  Chandigarh: 'ch,चंडीगढ़,चण्डीगढ़',
  Chhattisgarh: 'cg,ct,chattisgarh,chhatisgarh,छत्तीसगढ़,छतीसगढ़',
  'Dadra and Nagar Haveli and Daman and Diu':
    'dnhdd,dn,dd,dh,dnh,dadra and nagar haveli,dadra nagar haveli,daman and diu,daman,दादरा और नगर हवेली और दमन और दीव,दादरा और नगर हवेली,दमन और दीव',
  Delhi: 'dl,new delhi,nct of delhi,nct delhi,delhi ncr,national capital territory of delhi,दिल्ली,नई दिल्ली,नयी दिल्ली',
  Goa: 'ga,गोवा',
  Gujarat: 'gj,gujrat,गुजरात',
  Haryana: 'hr,hariyana,हरियाणा',
  'Himachal Pradesh': 'hp,himachal,हिमाचल प्रदेश,हिमाचल',
  'Jammu and Kashmir': 'jk,j&k,jammu,kashmir,जम्मू और कश्मीर,जम्मू कश्मीर,जम्मू व कश्मीर',
  Jharkhand: 'jh,झारखंड,झारखण्ड',
  Karnataka: 'ka,mysore state,कर्नाटक,कर्णाटक',
  Kerala: 'kl,keralam,केरल',
  Ladakh: 'la,लद्दाख,लदाख',
  Lakshadweep: 'ld,laccadive,लक्षद्वीप',
  'Madhya Pradesh': 'mp,मध्य प्रदेश,मप्र,एमपी',
  Maharashtra: 'mh,महाराष्ट्र',
  Manipur: 'mn,मणिपुर',
  Meghalaya: 'ml,मेघालय',
  Mizoram: 'mz,मिज़ोरम',
  Nagaland: 'nl,नागालैंड,नागालैण्ड',
  Odisha: 'or,od,orissa,ओडिशा,उड़ीसा,ओड़िशा',
  Puducherry: 'py,pondicherry,pondy,पुदुचेरी,पुडुचेरी,पांडिचेरी,पॉन्डिचेरी',
  Punjab: 'pb,panjab,पंजाब',
  Rajasthan: 'rj,राजस्थान',
  Sikkim: 'sk,सिक्किम',
  'Tamil Nadu': 'tn,tamilnadu,madras state,तमिलनाडु,तमिल नाडु,तमिलनाडू',
  Telangana: 'ts,tg,tl,telengana,तेलंगाना,तेलंगाणा',
  Tripura: 'tr,त्रिपुरा',
  'Uttar Pradesh': 'up,u p,united provinces,उत्तर प्रदेश,उप्र,यूपी',
  Uttarakhand: 'uk,ua,uttaranchal,uttrakhand,उत्तराखंड,उत्तराखण्ड,उत्तरांचल',
  'West Bengal': 'wb,bengal,paschim banga,paschimbanga,पश्चिम बंगाल,बंगाल',
};

const keyOf = (name: string): string =>
  cleanNumber(name)
    .normalize('NFD')
    .toLowerCase()
    .replace(/^(?:state|ut|union territory) of /, '')
    .replaceAll('&', ' and ')
    .replace(/\s(?:and|और|व)\s/g, '')
    .replace(/[\s.,'()\u0902\u093c-]/g, '');

const officialNames = new Map<string, string>(
  stateNames.flatMap((official) => [
    ...[official, ...(otherNames[official] ?? '').split(',')].map((name) => [keyOf(name), official] as const),
    // GST numbers, also without the leading zero, which a spreadsheet removes.
    ...gstCodesOf(official).flatMap((code) => [code, code.replace(/^0/, '')].map((one) => [one, official] as const)),
  ]),
);

/**
 * The official name of a state from its name, an abbreviation, an old or a Hindi name, or its GST number; any other
 * text is returned unchanged.
 */
export function officialState(typed: string): string {
  const [, code] = /^(\d{1,2})\s*[-:]/.exec(cleanNumber(typed)) ?? [];
  return officialNames.get(keyOf(typed)) ?? (code && officialNames.get(code)) ?? typed;
}
