/** Lists of customers as shops have them, with invented customers, and what an import is expected to read. */
import type { ImportColumn } from '#contract/imports/columns.ts';
import type { SharedValues } from '#server/imports/shared.rules.ts';

export interface List {
  /** The sheets of the file, each as CSV text. */
  sheets?: readonly string[];
  /** The content of the file, if it is no CSV file. */
  file?: Uint8Array;
  /**
   * The expected meaning of each column: a field, a dash if it is unused, or "?" and the fields that staff choose
   * from.
   */
  columns: string;
  /** The answers of staff to questions about columns, by the index of the column. */
  answers?: Readonly<Record<number, ImportColumn>>;
  /** The values of staff for all rows. */
  values?: SharedValues;
  rows: readonly string[];
  left?: readonly string[];
}

export const customerLists: Readonly<Record<string, List>> = {
  'a khata with a title, one sheet for each area, and totals': {
    sheets: ['Gokulam', 'Jayanagar', 'Vijayanagar'].map(
      (area, at) =>
        `Sharma Water - ${area}\n\nParty Name,Mob No.,Add.,PIN,Jar bal,Security,Baki,Remark,Rate\nAsha ${area},98111-0000${at}/48,12 ${area},560038,3,450/-,Rs 340,2nd floor,35\nRavi ${area},98112 0000${at},14 ${area},560038,2,300,500 Dr,,30\nTotal,,,,5,750,840,,`,
    ),
    columns: 'name phone street pincode jars deposit ?dues/balance/jars note agreedPrice',
    answers: { 6: 'dues' },
    rows: ['Gokulam', 'Jayanagar', 'Vijayanagar'].flatMap((area, at) => [
      `Asha ${area} | 981110000${at} | 12 ${area}, Bangalore, 560038 | 3 jars | deposit 450 | due 340 | at 35 | note “2nd floor · ☎ 98111-0000${at}/48”`,
      `Ravi ${area} | 981120000${at} | 14 ${area}, Bangalore, 560038 | 2 jars | deposit 300 | due 500 | at 30`,
    ]),
    left: ['Total 5 750 840', 'Total 5 750 840', 'Total 5 750 840'],
  },
  'amounts with Dr and Cr': {
    sheets: ['Name,Phone,Closing Bal\nAsha,9811100001,500 Dr\nRavi,9811100002,120.50Cr\nDevi,9811100003,(500)'],
    columns: 'name phone ?dues/balance/jars',
    answers: { 2: 'dues' },
    rows: ['Asha | 9811100001 | due 500', 'Ravi | 9811100002 | advance 120.5', 'fault: dues'],
  },
  'amounts as people write them': {
    sheets: [
      'Name;Phone;Udhaar\nA One;9811100001;₹ 1,450.50\nB Two;9811100002;Rs 340/- only\nC Three;9811100003;340 rs\nD Four;9811100004;200 jama\nE Five;9811100005;nil\nF Six;9811100006;about 200',
    ],
    columns: 'name phone dues',
    rows: [
      'A One | 9811100001 | due 1450.5',
      'B Two | 9811100002 | due 340',
      'C Three | 9811100003 | due 340',
      'D Four | 9811100004 | advance 200',
      'E Five | 9811100005',
      'fault: dues',
    ],
  },
  'two numbers in one cell': {
    sheets: [
      'Name,Contact No\nAnu,98111-00047/48\nBnu,9811100047-48\nCnu,9811100035 & 9811100036\nDnu,"9811100035, 9811100036"\nEnu,+91 98111 00035 98111 00036\nFnu,98111 00035 (wife)\nGnu,Mob: 9811100035\nHnu,9811100035.0\nInu,98111000351',
    ],
    columns: 'name phone',
    rows: [
      'Anu | 9811100047 | note “☎ 98111-00047/48”',
      'Bnu | 9811100047 | note “☎ 9811100047-48”',
      'Cnu | 9811100035 | note “☎ 9811100035 & 9811100036”',
      'Dnu | 9811100035 | note “☎ 9811100035, 9811100036”',
      'Enu | 9811100035 | note “☎ +91 98111 00035 98111 00036”',
      'Fnu | 9811100035',
      'Gnu | 9811100035',
      'Hnu | 9811100035',
      'fault: phone',
    ],
  },
  'a second number, which is used if there is no first one, and otherwise noted': {
    sheets: ['Name,Mobile,WhatsApp No\nAsha,9811100001,9811100009\nRavi,,9811100002\nDevi,-,98111 00003'],
    columns: 'name phone secondPhone',
    rows: ['Asha | 9811100001 | note “☎ 9811100009”', 'Ravi | 9811100002', 'Devi | 9811100003'],
  },
  'how often, in words': {
    sheets: [
      'Name,Mobile,Item,Days,Qty\nAnu,9811100001,Jar,roz,2\nBnu,9811100002,Jar,har 3 din,1\nCnu,9811100003,Jar,Tue/Sat,1\nDnu,9811100004,Jar,alt days,3\nEnu,9811100005,Jar,mangal aur shani,1\nFnu,9811100006,Jar,Mon to Sat,1\nGnu,9811100007,Jar,Tue-Sat,1\nHnu,9811100008,,on call,\nInu,9811100009,Jar,weekly,2 jars\nJnu,9811100010,Jar,ek din chhod kar,1',
    ],
    columns: 'name phone planProduct planDays planQuantity',
    rows: [
      'Anu | 9811100001 | 2 each 1',
      'Bnu | 9811100002 | 1 each 3',
      'Cnu | 9811100003 | 1 each 2+6',
      'Dnu | 9811100004 | 3 each 2',
      'Enu | 9811100005 | 1 each 2+6',
      'Fnu | 9811100006 | 1 each 1+2+3+4+5+6',
      'fault: planDays',
      'Hnu | 9811100008',
      'Inu | 9811100009 | 2 each 7',
      'Jnu | 9811100010 | 1 each 2',
    ],
  },
  'days below a heading that says nothing': {
    sheets: [
      'Name,Mobile,Product,Remark\nAsha,9811100001,Jar,roz\nRavi,9811100002,Jar,har 2 din\nDevi,9811100003,Jar,Mon/Thu',
    ],
    columns: 'name phone planProduct ?planDays/note',
    answers: { 3: 'planDays' },
    rows: ['Asha | 9811100001 | 1 each 1', 'Ravi | 9811100002 | 1 each 2', 'Devi | 9811100003 | 1 each 1+4'],
  },
  'jars beside days: those held, or those of each delivery': {
    sheets: ['Name,Mobile,Item,Jars,Days\nAsha,9811100001,Jar,2,roz'],
    columns: 'name phone planProduct ?jars/planQuantity planDays',
    answers: { 3: 'planQuantity' },
    rows: ['Asha | 9811100001 | 2 each 1'],
  },
  'headings in Hindi': {
    sheets: [
      'ग्राहक का नाम,मोबाइल नं,पता,पिन,जार,सिक्योरिटी,बकाया (₹),भाव\nआशा,९८११००००१२,१४ लेक रोड,५६००३८,३,४५०,"१,२५०",रु ४०\nकुल,,,,३,४५०,१२५०',
    ],
    columns: 'name phone street pincode jars deposit dues agreedPrice',
    rows: ['आशा | 9811000012 | १४ लेक रोड, Bangalore, 560038 | 3 jars | deposit 450 | due 1250 | at 40'],
    left: ['कुल ३ ४५० १२५०'],
  },
  'headings in Hindi, asked about': {
    sheets: ['नाम,फोन नंबर,बाकी\nआशा,9811000012,300'],
    columns: 'name phone ?dues/balance/jars',
    answers: { 2: 'balance' },
    rows: ['आशा | 9811000012 | advance 300'],
  },
  'headings in Hinglish': {
    sheets: [
      'Naam,Mob,Pata,Khali,Jama,Udhaar\nAsha,9811100001,14 Lake Road,3,,250\nRavi,9811100002,15 Lake Road,,100,',
    ],
    columns: 'name phone street jars balance dues',
    rows: ['fault: pincode, city', 'fault: pincode, city'],
  },
  'a heading that is printed again on every page': {
    sheets: ['Name,Mobile\nAsha,9811100001\nNAME,MOB.\nRavi,9811100002\nGrand Total: 2,'],
    columns: 'name phone',
    rows: ['Asha | 9811100001', 'Ravi | 9811100002'],
    left: ['Grand Total: 2'],
  },
  'a total without a word': {
    sheets: ['Name,Mobile,Jars held,Dues\nAsha,9811100001,3,250\nRavi,9811100002,2,\n,,5,250'],
    columns: 'name phone jars dues',
    rows: ['Asha | 9811100001 | 3 jars | due 250', 'Ravi | 9811100002 | 2 jars'],
    left: ['5 250'],
  },
  'a customer who is called Total, and one without a number': {
    sheets: ['Name,Mobile,Dues\nTotal Hardware,9811100001,250\nTotal Hardware 2,,250\nTotal,9811100003,10'],
    columns: 'name phone dues',
    rows: ['Total Hardware | 9811100001 | due 250', 'fault: phone', 'Total | 9811100003 | due 10'],
  },
  'no headings at all': {
    sheets: ['Asha Rao,9811100001,560038\nRavi Kumar,9811100002,560038'],
    columns: '?name phone pincode',
    answers: { 0: 'name' },
    rows: ['fault: street', 'fault: street'],
  },
  'a heading row of two lines': {
    sheets: ['Customer,,Jars,,Money\nName,Mobile No.,Jar in hand,Security amount,Udhari\nAsha,9811100001,,450,20'],
    columns: 'name phone jars deposit dues',
    rows: ['Asha | 9811100001 | deposit 450 | due 20'],
  },
  'serial numbers, which are not used, and a rate': {
    sheets: ['Sr No,Name,Mobile,Rate,Balance due\n1,Asha,9811100001,35,100\n2,Ravi,9811100002,40,'],
    columns: '- name phone agreedPrice dues',
    rows: ['Asha | 9811100001 | due 100 | at 35', 'Ravi | 9811100002 | at 40'],
  },
  'rates as people write them, also a wrong one': {
    sheets: [
      'Name,Mobile,Bhav\nB Two,9811100002,Rs 40\nC Three,9811100003,45/-\nD Four,9811100004,35/jar\nE Five,9811100005,₹ 37.50 per can\nG Seven,9811100007,0',
    ],
    columns: 'name phone agreedPrice',
    rows: [
      'B Two | 9811100002 | at 40',
      'C Three | 9811100003 | at 45',
      'D Four | 9811100004 | at 35',
      'E Five | 9811100005 | at 37.5',
      'fault: agreedPrice',
    ],
  },
  'a monthly rate, asked about': {
    sheets: ['Name,Mobile,Rate per month\nAsha,9811100001,900\nRavi,9811100002,1200'],
    columns: 'name phone ?agreedPrice',
    rows: ['Asha | 9811100001', 'Ravi | 9811100002'],
  },
  'a rate that is too high for one jar, asked about': {
    sheets: ['Name,Mobile,Rate\nAsha,9811100001,900\nRavi,9811100002,1200'],
    columns: 'name phone ?agreedPrice',
    answers: { 2: 'agreedPrice' },
    rows: ['Asha | 9811100001 | at 900', 'Ravi | 9811100002 | at 1200'],
  },
  'house and area apart': {
    sheets: [
      'Name,Mobile,House No,Area,PIN code\nAsha,9811100001,12-A,Shanti Nagar,560038\nRavi,9811100002,12,Shanti Nagar,560 038',
    ],
    columns: 'name phone house area pincode',
    rows: [
      'Asha | 9811100001 | 12-A, Shanti Nagar, Bangalore, 560038',
      'Ravi | 9811100002 | 12, Shanti Nagar, Bangalore, 560038',
    ],
  },
  'area and address, one of which names the other': {
    sheets: [
      'Name,Mobile,Area,Address,PIN\nAsha,9811100001,Gokulam,"12 Temple Road, Gokulam",560038\nRavi,9811100002,Gokulam,14 Hill Road,560038',
    ],
    columns: 'name phone area street pincode',
    rows: [
      'Asha | 9811100001 | 12 Temple Road, Gokulam, Bangalore, 560038',
      'Ravi | 9811100002 | 14 Hill Road, Gokulam, Bangalore, 560038',
    ],
  },
  'a balance and dues in one row': {
    sheets: [
      'Name,Mobile,Advance,Dues\nAsha,9811100001,100,200\nRavi,9811100002,,200\nDevi,9811100003,100,50 Cr\nTotal (3 customers),,200,450',
    ],
    columns: 'name phone balance dues',
    rows: ['fault: dues', 'Ravi | 9811100002 | due 200', 'fault: dues'],
    left: ['Total (3 customers) 200 450'],
  },
  'what a spreadsheet has broken': {
    sheets: [
      'Name,Mobile,House,Street,Deposit\nAnu,9.81E+09,,,\nBnu,9811100002,2026-08-02,Lake Road,\nCnu,9811100003,,,#REF!',
    ],
    columns: 'name phone house street deposit',
    rows: ['fault: phone', 'fault: house, pincode, city, street', 'fault: deposit'],
  },
  'flats with wing and society': {
    sheets: [
      'Flat,Wing,Society,Name of Customer,Contact,Cans with cust,PIN\n101,A,Sai Darshan,Asha,9811100001,2,560038\n102,Rose Wing,Sai Darshan,Ravi,9811100002,1,560038\n,B,Sai Darshan,Devi,9811100003,,560038',
    ],
    columns: 'house wing area name phone jars pincode',
    rows: [
      'Asha | 9811100001 | A-101, Sai Darshan, Bangalore, 560038 | 2 jars',
      'Ravi | 9811100002 | Rose Wing, 102, Sai Darshan, Bangalore, 560038 | 1 jars',
      'Devi | 9811100003 | B, Sai Darshan, Bangalore, 560038',
    ],
  },
  'PIN codes at the end of addresses': {
    sheets: [
      'Customer’s name,Phone,Full address\nAnu,9811100001,"14 Lake Road, Bangalore - 560 038"\nBnu,9811100002,"15 Lake Road, Pin: 560038."\nCnu,9811100003,१६ लेक रोड (५६००३८)\nDnu,9811100004,"560038, 17 Lake Road"\nEnu,9811100005,Plot 110011 Lake Road 560038\nFnu,9811100006,"18 Lake Road, call 98111 000047"',
    ],
    columns: 'name phone street',
    rows: [
      'Anu | 9811100001 | 14 Lake Road, Bangalore, Bangalore, 560038',
      'Bnu | 9811100002 | 15 Lake Road, Bangalore, 560038',
      'Cnu | 9811100003 | १६ लेक रोड, Bangalore, 560038',
      'Dnu | 9811100004 | 560038, 17 Lake Road, Bangalore, 560038',
      'fault: pincode, city',
      'fault: pincode, city',
    ],
  },
  'columns between vertical bars': {
    sheets: ['Sharma Water, Gokulam\nName|Mobile|Dues\nAsha|9811100001|1,200\nRavi|9811100002|300'],
    columns: 'name phone dues',
    rows: ['Asha | 9811100001 | due 1200', 'Ravi | 9811100002 | due 300'],
  },
  'the deliveries of a month, whose total is not what customers have': {
    sheets: ['Name,Mobile,1,2,3,Total jars,Amount\nAsha,9811100001,1,,1,2,70\nRavi,9811100002,2,2,,4,140'],
    columns: 'name phone - - - ?jars ?dues/balance/jars',
    rows: ['Asha | 9811100001', 'Ravi | 9811100002'],
  },
  'the money of a month, from opening to closing': {
    sheets: ['Party,Phone,Opening,Oct,Nov,Closing\nAsha,9811100001,100,200,150,450'],
    columns: 'name phone ?dues/balance/jars - - ?dues/balance/jars',
    answers: { 5: 'dues' },
    rows: ['Asha | 9811100001 | due 450'],
  },
  'two columns for one amount, and two with one heading': {
    sheets: ['Name,Mobile,Deposit amt,Security,Jars,Jars\nAsha,9811100001,300,450,3,2'],
    columns: 'name phone ?deposit ?deposit ?jars ?jars',
    answers: { 3: 'deposit', 4: 'jars' },
    rows: ['Asha | 9811100001 | 3 jars | deposit 450'],
  },
  'headings in Hindi that do not say whose money it is': {
    sheets: ['नाम,मोबाइल,गली/मोहल्ला,पिन,जमा राशि\nआशा,9811000012,१४ लेक रोड,560038,300'],
    columns: 'name phone street pincode ?dues/balance/jars',
    answers: { 4: 'balance' },
    rows: ['आशा | 9811000012 | १४ लेक रोड, Bangalore, 560038 | advance 300'],
  },
  'headings as people speak': {
    sheets: ['Party ka naam,Mob,Ghar ka pata,PIN,Jar pade hain,Baaki paisa\nAsha,9811100001,14 Lake Road,560038,3,340'],
    columns: 'name phone street pincode jars ?dues/balance/jars',
    answers: { 5: 'dues' },
    rows: ['Asha | 9811100001 | 14 Lake Road, Bangalore, 560038 | 3 jars | due 340'],
  },
  'headings in Marathi': {
    sheets: ['नाव,मोबाईल क्रमांक,पत्ता,पिनकोड,थकबाकी,डब्बे\nआशा,9811100001,१४ लेक रोड,560038,340,3'],
    columns: 'name phone street pincode dues jars',
    rows: ['आशा | 9811100001 | १४ लेक रोड, Bangalore, 560038 | 3 jars | due 340'],
  },
  'headings in Bengali, Tamil, Gujarati and Punjabi': {
    sheets: ['নাম,ফোন,முகவரி,બાકી,ਬਕਾਇਆ\nআশা,9811100001,,,340'],
    columns: 'name phone street ?dues/balance/jars dues',
    rows: ['আশা | 9811100001 | due 340'],
  },
  'jars a day without a product, and days as South Indian English says them': {
    sheets: [
      'Name,Mobile,Qty (jars/day),Freq,Item\nAsha,9811100001,2,3 days once,Jar\nRavi,9811100002,1,once in 4 days,Jar\nDevi,9811100003,1,,\nSita,9811100004,0,,',
    ],
    columns: 'name phone planQuantity planDays planProduct',
    rows: [
      'Asha | 9811100001 | 2 each 3',
      'Ravi | 9811100002 | 1 each 4',
      'fault: planProduct, planDays',
      'Sita | 9811100004',
    ],
  },
  'Shopify: customers': {
    sheets: [
      "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags\n1,Asha,Rao,a@x.example,yes,,14 Lake Road,Gokulam,Bangalore,KA,IN,'560038,'+919811100009,'+919811100001,no,2500.00,12,,no,\"VIP, Late\"",
    ],
    columns: '- name lastName email - legalName street area city state - pincode secondPhone phone - - - note - tags',
    rows: [
      'Asha Rao | 9811100001 | a@x.example | 14 Lake Road, Gokulam, Bangalore, 560038 | note “☎ +919811100009” | tagged VIP, Late',
    ],
  },
  'WooCommerce: customers': {
    sheets: [
      'customer_id,user_email,billing_first_name,billing_last_name,billing_company,billing_email,billing_phone,billing_address_1,billing_address_2,billing_postcode,billing_city,billing_state,billing_country\n7,a@x.example,Asha,Rao,,a@x.example,9811100001,14 Lake Road,Gokulam,560038,Bangalore,KA,IN',
    ],
    columns: '- - name lastName legalName email phone street area pincode city state -',
    rows: ['Asha Rao | 9811100001 | a@x.example | 14 Lake Road, Gokulam, Bangalore, 560038'],
  },
  'Odoo: contacts': {
    sheets: [
      'Name,Phone,Mobile,Email,Street,Street2,City,State,Zip,Country,Tax ID\nAsha Rao,080 2345678,98111 00001,a@x.example,14 Lake Road,Gokulam,Bangalore,Karnataka,560038,India,\nRavi,,98111 00002,,15 Lake Road,,Bangalore,Karnataka,560038,India,',
    ],
    columns: 'name phone secondPhone email street area city state pincode - gstin',
    rows: [
      'Asha Rao | 0802345678 | a@x.example | 14 Lake Road, Gokulam, Bangalore, 560038 | note “☎ 98111 00001”',
      'Ravi | 9811100002 | 15 Lake Road, Bangalore, 560038',
    ],
  },
  'Google Contacts': {
    sheets: [
      'First Name,Middle Name,Last Name,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country\nAsha,,Rao,,* myContacts,Home,a@x.example,Mobile,+91 98111 00001,,,14 Lake Road,Bangalore,Karnataka,560038,India\nRavi,,,,* myContacts,,,,,Mobile,98111 00002,,,,,',
    ],
    columns: 'name - lastName legalName - - email - phone - secondPhone street city state pincode -',
    rows: ['Asha Rao | 9811100001 | a@x.example | 14 Lake Road, Bangalore, 560038', 'Ravi | 9811100002'],
  },
  'Vyapar: parties': {
    sheets: [
      'Sharma Water\nAll Parties Report\nName,Email,Phone No.,Address,Receivable Balance,Payable Balance,Credit Limit\nAsha Rao,,9811100001,,₹ 340.00,0,\nRavi,,9811100002,,0,₹ 120.00,\nTotal,,,,₹ 340.00,₹ 120.00,',
    ],
    columns: 'name email phone street dues balance -',
    rows: ['Asha Rao | 9811100001 | due 340', 'Ravi | 9811100002 | advance 120'],
    left: ['Total ₹ 340.00 ₹ 120.00'],
  },
  'Khatabook: customers': {
    sheets: [
      "Customer List Report,,,,\nName,Phone Number,You'll Get,You'll Give,Collection Date\nAsha Rao,+919811100001,340,,\nRavi,9811100002,,120,",
    ],
    columns: 'name phone dues balance -',
    rows: ['Asha Rao | 9811100001 | due 340', 'Ravi | 9811100002 | advance 120'],
  },
  'Tally: ledgers with opening balances': {
    sheets: [
      'Particulars,Mobile No,Pincode,Opening Balance\nAsha Rao,9811100001,,340.00 Dr\nRavi,9811100002,,120.00 Cr\nGrand Total,,,220.00 Dr',
    ],
    columns: 'name phone pincode ?dues/balance/jars',
    answers: { 3: 'balance' },
    rows: ['Asha Rao | 9811100001 | due 340', 'Ravi | 9811100002 | advance 120'],
    left: ['Grand Total 220.00 Dr'],
  },
};
