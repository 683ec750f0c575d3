/** The names that shops and other programs give to a column, and how headings are compared. Pure. */
import {
  type CustomerColumn,
  type ImportColumn,
  type ImportKind,
  importColumns,
  type ProductColumn,
} from '#contract/imports/columns.ts';
import { languages, translate } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';

/**
 * Other names of each column, in English, Hindi, and Hindi in Latin letters. If two columns of a file fit one field,
 * the name that comes first in this list wins. Names that often mean something else come last.
 */
const ofCustomers: Readonly<Record<CustomerColumn, string>> = {
  name: 'name,customer,customer name,full name,display name,party,party name,client,client name,account name,ledger,particulars,naam,grahak,first name,given name,billing first name,नाम,ग्राहक,ग्राहक का नाम,पार्टी,पार्टी का नाम,नाव,ग्राहकाचे नाव,નામ,ગ્રાહકનું નામ,ਨਾਮ,ਨਾਂ,নাম,பெயர்,పేరు,ಹೆಸರು,പേര്',
  lastName: 'last name,surname,family name,billing last name,उपनाम',
  phone:
    'phone,phone no,mobile,mobile no,phone mobile,mobile phone,billing phone,फ़ोन,फोन,फ़ोन नंबर,फोन नंबर,मोबाइल,मोबाइल नंबर,मो,मो नंबर,मोबाईल,मोबाईल नंबर,મોબાઇલ,ફોન,ਮੋਬਾਈਲ,ਫੋਨ,মোবাইল,ফোন,மொபைல்,தொலைபேசி,మొబైల్,ఫోన్,ಮೊಬೈಲ್,ಫೋನ್,മൊബൈൽ,ഫോൺ,cell,cell no,phone 1 value,whatsapp,whatsapp no,contact no,contact,default address phone',
  secondPhone:
    'second phone,second phone no,alternate phone,alternate no,alternate mobile,alternate mobile no,alternate phone no,alternate contact no,other phone,other no,phone 2,mobile 2,phone no 2,mobile no 2,contact no 2,phone 2 value,landline,दूसरा नंबर,दूसरा फ़ोन,whatsapp,whatsapp no,mobile,mobile no,phone,phone no,contact no,default address phone',
  email: 'email,e mail,email id,mail,mail id,email address,billing email,e mail 1 value,ईमेल,ई मेल',
  language: 'language,भाषा',
  label: 'address label,address type,label,पते का नाम',
  house:
    'house,house no,house and building,flat,flat no,building,door no,h no,plot no,room no,makan,makan no,ghar no,मकान,मकान नंबर,फ़्लैट,फ्लैट,घर,बिल्डिंग',
  wing: 'wing,block,tower,block no,tower no,विंग,ब्लॉक,टावर',
  street:
    'street,street and area,address,full address,complete address,billing address,delivery address,address line 1,address 1,address1,default address address1,billing address 1,address 1 street,address 1 formatted,road,customer address,gali,pata,patta,ghar pata,पता,पूरा पता,गली,गली मोहल्ला,पत्ता,સરનામું,ਪਤਾ,ঠিকানা,முகவரி,చిరునామా,ವಿಳಾಸ,വിലാസം',
  area: 'area,locality,sector,colony,mohalla,address line 2,address 2,address2,default address address2,billing address 2,street2,street 2,ilaka,society,society name,village,gaon,गाँव,गांव,apartment,apartment name,complex,इलाका,मोहल्ला,कॉलोनी,सोसाइटी,सोसायटी',
  landmark: 'landmark,near,near by,pehchan,लैंडमार्क,पहचान',
  pincode:
    'pincode,pin code,pin,postal code,postcode,zip,zip code,default address zip,billing postcode,address 1 postal code,पिनकोड,पिन कोड,पिन',
  city: 'city,town,shahar,default address city,billing city,address 1 city,शहर,नगर',
  state:
    'state,state name,region,province,default address province,billing state,address 1 region,राज्य,प्रदेश,default address province code,province code',
  floor: 'floor,floor no,manzil,मंज़िल,मंजिल',
  hasLift: 'lift,has lift,elevator,लिफ़्ट,लिफ्ट',
  gateNote: 'note for the gate,gate note,delivery note,गेट के लिए नोट',
  legalName:
    'registered name,legal name,company,company name,default address company,billing company,organization name,firm,firm name,रजिस्टर्ड नाम,कंपनी,फ़र्म',
  gstin: 'gstin,gst,gst no,gstin no,gstin uin,tax id,vat,जीएसटी,जीएसटीआईएन',
  container: 'container,jar type,बर्तन,जार का प्रकार',
  jars: 'jars held,jar balance,balance jar,jar in hand,empty jar,jar with customer,jar with party,jar outstanding,jar pade,jar pade hai,jar pade hain,jar hai,jar hain,jar pending,pending jar,jar baki,baki jar,खाली जार,बाकी जार,जार बाकी,जार शिल्लक,jar,no of jar,how many jar,जार,कितने जार,जार की संख्या,empties,empty,khali,खाली',
  deposit:
    'deposit,deposit paid,deposit held,deposit amount,security,security deposit,security amount,jar deposit,jar security,advance deposit,amanat,डिपॉज़िट,डिपॉजिट,सिक्योरिटी,अमानत',
  balance:
    'advance,advance paid,advance amount,paid in advance,wallet,wallet balance,you ll give,payable balance,jama,एडवांस,जमा',
  dues: 'dues,due,amount due,due amount,total due,balance due,due balance,outstanding,outstanding amount,outstanding balance,o s,o s amount,o s balance,receivable,receivable balance,total receivable,you ll get,udhaar,udhar,udhari,lena,lena hai,बकाया,उधार,उधारी,लेना,थकबाकी,ਬਕਾਇਆ',
  planProduct: 'plan product,plan,product,item,प्लान प्रोडक्ट,प्लान,प्रोडक्ट',
  planQuantity:
    'plan quantity,quantity,jar per day,jar day,quantity jar day,quantity day,quantity per day,jar per delivery,daily jar,per day,daily quantity,matra,मात्रा,प्लान मात्रा,रोज़ के जार',
  planDays:
    'plan days,days,frequency,schedule,delivery days,delivery day,day,how often,delivery schedule,kab,din,kitne din me,दिन,प्लान दिन,कितने दिन में,कब',
  planWindow: 'plan time,time,timing,slot,window,delivery time,samay,समय,प्लान समय',
  planStart: 'plan first delivery,first delivery,start,start date,plan start,from,shuru,शुरू,पहली डिलीवरी,शुरू की तारीख',
  agreedPrice:
    'agreed price,agreed rate,rate,price,bhav,bhaav,daam,rate per jar,jar rate,per jar rate,price per jar,jar price,per jar price,customer rate,unit price,unit rate,रेट,दाम,भाव,कीमत,क़ीमत,मूल्य,जार का रेट,जार का दाम,प्रति जार रेट,तय दाम',
  note: 'note,notes,remark,remarks,comment,comments,customer note,khas baat,नोट,रिमार्क,टिप्पणी,खास बात',
  tags: 'tags,tag,customer tags,customer tag,टैग',
};
const ofProducts: Readonly<Record<ProductColumn, string>> = {
  name: 'name,product,product name,item,item name,particulars,title,नाम,प्रोडक्ट,प्रोडक्ट का नाम',
  size: 'size,pack,pack size,साइज़,साइज',
  capacity: 'capacity,capacity litres,capacity l,litres,liters,litre,liter,volume,लीटर,क्षमता',
  price:
    'price,selling price,regular price,sale price,sales price,list price,variant price,rate,दाम,कीमत,रेट,मूल्य,amount,mrp',
  deposit: 'deposit,security,security deposit,डिपॉज़िट,डिपॉजिट,सिक्योरिटी',
  stock: 'stock,quantity,quantity on hand,variant inventory quantity,current stock,in stock,स्टॉक,मात्रा',
  type: 'type,kind,प्रकार',
  category: 'category,categories,product category,group,श्रेणी,कैटेगरी,ग्रुप',
  container: 'container,jar type,बर्तन,जार का प्रकार',
  brand: 'brand,company,vendor,ब्रांड',
  description: 'description,details,about,विवरण,जानकारी',
  isActive: 'shown in the shop,active,shown,visible,published,दुकान में दिखे,चालू',
  hindiName: 'name in hindi,hindi name,name hindi,product name in hindi,नाम हिन्दी में,नाम हिंदी में,हिन्दी नाम,हिंदी नाम',
  hindiDescription:
    'description in hindi,hindi description,description hindi,विवरण हिन्दी में,विवरण हिंदी में,हिन्दी विवरण,हिंदी विवरण',
};

/**
 * Words of headings, each with its abbreviations and plurals. Headings are compared after these are replaced with the
 * word.
 */
const wordOf = new Map(
  Object.entries({
    mobile: 'mob,mo,mobil,mobail',
    phone: 'ph,phn,fone,tel,telephone',
    contact: 'cont,contct',
    no: 'nos,num,number,numbers,nmbr,नंबर,नम्बर,नं,न,क्रमांक',
    customer: 'cust,customers,custmer,grahak,graahak',
    address: 'add,addr,adds,adress,addres',
    balance: 'bal,balances',
    quantity: 'qty,qnty,quant',
    amount: 'amt,amnt',
    security: 'sec,secu,secur,sequrity',
    deposit: 'dep,deposits,depo',
    advance: 'adv',
    delivery: 'del,dlvy,deliv',
    frequency: 'freq',
    alternate: 'alt,alternative',
    product: 'prod,products',
    name: 'nm,names,naam',
    // Shops use these words for the same thing.
    jar: 'jars,jaar,can,cans,bottle,bottles,btl,btls,camper,campers,dabba,dabbe',
    जार: 'जारों,कैन,बोतल,बोतलें,डब्बा,डब्बे,डिब्बा,डिब्बे,कैंपर',
    baki: 'baaki,bakki,baqi',
    credit: 'credits,cr',
    debit: 'debits,dr',
    rate: 'rates',
  }).flatMap(([word, forms]) => forms.split(',').map((form) => [form, word] as const)),
);

/** Words between two nouns ("party ka naam" is "party naam"), and units of amounts. */
const smallWords = new Set('ka,ki,ke,का,की,के,kaa,kee,rs,inr,rupees,rupee,रुपये,रुपए,रुपया,रु'.split(','));

/**
 * Lower case and single spaces, without signs and units, short forms written out: "Mob No. (₹)" becomes "mobile no",
 * and "Name of the customer" becomes "customer name".
 */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/\((₹|rs\.?|inr|रु\.?)\)/g, ' ')
    .replace(/['’]s\b/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word, _, words) => words.length === 1 || !smallWords.has(word))
    .map((word) => wordOf.get(word) ?? word)
    .join(' ')
    .replace(/^(name|address|phone|mobile|contact)( no)? of (?:the )?(\S+)$/, '$3 $1$2');

/** The heading of the column of areas that a file names in lines between its customers. It is asked about. */
export const areaHeading = 'Area · इलाका';

const priceWords = new Set('rate,price,bhav,bhaav,daam,रेट,दाम,भाव,कीमत,क़ीमत,मूल्य'.split(','));

/** Whether a compared heading names a price, alone or with other words: "rate", "monthly rate", "old price". */
export const namesPrice = (key: string): boolean => key.split(' ').some((word) => priceWords.has(word));

/** A field by one of its names; a lower rank is the better name. */
export interface KnownName {
  column: ImportColumn;
  rank: number;
}
type KnownNames = Readonly<Record<ImportKind, ReadonlyMap<string, readonly KnownName[]>>>;

const texts = textsFor('api');

/** The headings of our own templates, in every language. */
export const ownNames: KnownNames = { customers: templateNames('customers'), products: templateNames('products') };
export const otherNames: KnownNames = { customers: namesOf(ofCustomers), products: namesOf(ofProducts) };

function templateNames(kind: ImportKind) {
  const labels = Object.entries(importColumns[kind]);
  return byKey(
    languages.flatMap((language) =>
      labels.map(([column, label]) => ({ name: translate(texts[language], label), column, rank: 0 })),
    ),
  );
}

function namesOf(names: Readonly<Record<string, string>>) {
  return byKey(
    Object.entries(names).flatMap(([column, list]) => list.split(',').map((name, rank) => ({ name, column, rank }))),
  );
}

function byKey(names: readonly { name: string; column: string; rank: number }[]) {
  const found = new Map<string, KnownName[]>();
  for (const { name, column, rank } of names) {
    const key = headingKey(name);
    found.set(key, [...(found.get(key) ?? []), { column: column as ImportColumn, rank }]);
  }
  return found;
}
