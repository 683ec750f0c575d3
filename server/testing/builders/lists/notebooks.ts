/** Notebooks of shops in files of every kind, with invented customers, and what an import is expected to read. */

import { workbook, workbookOf } from '../imports.ts';
import type { List } from './customer-lists.ts';

const merged = (...areas: string[]) =>
  `<mergeCells count="${areas.length}">${areas.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`;

export const notebooks: Readonly<Record<string, List>> = {
  'a workbook with a merged title, and areas merged down over their customers': {
    file: workbook(
      [
        ['SHREE JAL SEVA', '', '', '', ''],
        ['Area', 'Name', 'Mobile', 'Address', 'Baki'],
        ['Shanti Nagar', 'Asha', 9811100001, '12 Lake Road', 340],
        ['', 'Ravi', 9811100002, '14 Lake Road', ''],
        ['', 'Devi', 9811100003, '16 Lake Road', 500],
        ['Gokulam', 'Sita', 9811100004, '2 Hill Road', ''],
      ],
      { after: merged('A1:E1', 'A3:A5', 'E3:E4') },
    ),
    columns: 'area name phone street ?dues/balance/jars',
    answers: { 4: 'dues' },
    rows: [
      'Asha | 9811100001 | 12 Lake Road, Shanti Nagar, Bangalore, 560038 | due 340',
      'Ravi | 9811100002 | 14 Lake Road, Shanti Nagar, Bangalore, 560038',
      'Devi | 9811100003 | 16 Lake Road, Shanti Nagar, Bangalore, 560038 | due 500',
      'Sita | 9811100004 | 2 Hill Road, Gokulam, Bangalore, 560038',
    ],
    values: { pincode: '560038' },
  },
  'a workbook with a sheet for each area, phones as numbers, and dates': {
    file: workbookOf(
      ['Gokulam', 'Jayanagar'].map((name, at) => ({
        name,
        rows: [
          [`Bisleri wale - ${name}`],
          [],
          ['S.No', 'Party', 'Mob', 'Jar', 'Start Date', 'Rate'],
          [1, `Asha ${at}`, { value: 9811100001 + at, shown: '0.00E+00' }, 2, { date: 46_361 }, 35],
          [2, `Ravi ${at}`, `+91 98112 0000${at}`, 1, 46_361, 40],
          ['', 'Total', '', 3, '', ''],
        ],
      })),
    ),
    columns: '- name phone jars planStart agreedPrice',
    rows: [
      'Asha 0 | 9811100001 | 2 jars | at 35',
      'Ravi 0 | 9811200000 | 1 jars | at 40',
      'Asha 1 | 9811100002 | 2 jars | at 35',
      'Ravi 1 | 9811200001 | 1 jars | at 40',
    ],
    left: ['Total 3', 'Total 3'],
  },
  'a web page with the ending .xls, as accounting programs write it': {
    file: Buffer.from(
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"><style>td{mso-number-format:"\\@"}</style></head><body><table border=1><tr><th colspan=4>Party Statement &amp; Dues</th></tr><tr><th>Party Name<th>Mobile No.<th>Address<th>Closing Balance</tr><tr><td>Asha&nbsp;Rao<td>9811100001<td rowspan=2>12 Lake Road,<br>Gokulam 560038<td>340.00 Dr</tr><tr><td>Ravi</td><td>+91 98111 00002</td><td align=right>120.00 Cr</td></tr><tr><td>Total</td><td></td><td></td><td>220.00 Dr</td></tr></table></body></html>',
    ),
    columns: 'name phone street ?dues/balance/jars',
    answers: { 3: 'dues' },
    rows: [
      'Asha Rao | 9811100001 | 12 Lake Road, Gokulam, Bangalore, 560038 | due 340',
      'Ravi | 9811100002 | 12 Lake Road, Gokulam, Bangalore, 560038 | advance 120',
    ],
    left: ['Total 220.00 Dr'],
  },
  'a workbook of 2003 in XML': {
    file: Buffer.from(
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Parties"><Table><Row><Cell ss:MergeAcross="2"><Data ss:Type="String">Sundry Debtors</Data></Cell></Row><Row ss:Index="3"><Cell><Data ss:Type="String">Name</Data></Cell><Cell><Data ss:Type="String">Phone</Data></Cell><Cell ss:Index="4"><Data ss:Type="String">Dues</Data></Cell></Row><Row><Cell><Data ss:Type="String">Asha</Data></Cell><Cell><Data ss:Type="Number">9811100001</Data><Comment><ss:Data>wife</ss:Data></Comment></Cell><Cell ss:Index="4"><Data ss:Type="Number">340.5</Data></Cell></Row></Table></Worksheet></Workbook>',
    ),
    columns: 'name phone - dues',
    rows: ['Asha | 9811100001 | due 340.5'],
  },
  'semicolons and a byte order mark, with headings and digits in Hindi': {
    file: Buffer.from(
      '\ufeffक्र.सं.;ग्राहक का नाम;मो. नं.;पता;बाकी जार;जमा;बकाया रुपये;रेट\r\n१;आशा देवी;९८१११ ००००१;१२ लेक रोड, ५६००३८;२;;रु. ३४०/-;४०\r\n२;रवि;+९१ ९८१११ ००००२;—;१;;N/A;३५\r\n;कुल;;;३;३००;३४०;\r\n',
    ),
    columns: '- name phone street jars balance dues agreedPrice',
    rows: [
      'आशा देवी | 9811100001 | १२ लेक रोड, Bangalore, 560038 | 2 jars | due 340 | at 40',
      'fault: pincode, city, street',
    ],
    left: ['कुल ३ ३०० ३४०'],
  },
  'same as above, in marks and in words': {
    sheets: [
      'Name,Mobile,Address,PIN,Rate\nAsha,9811100001,12 Lake Road,560038,35\nRavi,9811100002,same as above,"""","-do-"\nDevi,9811100003,Ditto,〃,40\nTotal,,,,\nSita,9811100004,14 Lake Road,560038,35\nGita,9811100005,ऊपर जैसा,"""",as above',
    ],
    columns: 'name phone street pincode agreedPrice',
    rows: [
      'Asha | 9811100001 | 12 Lake Road, Bangalore, 560038 | at 35',
      'Ravi | 9811100002 | 12 Lake Road, Bangalore, 560038 | at 35',
      'Devi | 9811100003 | 12 Lake Road, Bangalore, 560038 | at 40',
      'Sita | 9811100004 | 14 Lake Road, Bangalore, 560038 | at 35',
      'Gita | 9811100005 | 14 Lake Road, Bangalore, 560038 | at 35',
    ],
    left: ['Total'],
  },
  'a name that is also a word for same as above': {
    sheets: [
      'Name,Mobile,Address,PIN\nAsha,9811100001,12 Lake Road,560038\nSame,9811100002,same,ditto\nDitto,9811100003,14 Lake Road,""""\nवही,9811100004,वही,-same-\n"""",9811100005,16 Lake Road,ditto\nsame as above,9811100006,18 Lake Road,same',
    ],
    columns: 'name phone street pincode',
    rows: [
      'Asha | 9811100001 | 12 Lake Road, Bangalore, 560038',
      'Same | 9811100002 | 12 Lake Road, Bangalore, 560038',
      'Ditto | 9811100003 | 14 Lake Road, Bangalore, 560038',
      'वही | 9811100004 | 14 Lake Road, Bangalore, 560038',
      'वही | 9811100005 | 16 Lake Road, Bangalore, 560038',
      'वही | 9811100006 | 18 Lake Road, Bangalore, 560038',
    ],
  },
  'same as above in the first row, where nothing is above': {
    sheets: ['Name,Mobile,Address,PIN\nAsha,9811100001,same as above,560038'],
    columns: 'name phone street pincode',
    rows: ['fault: street'],
  },
  'blank lines between areas, and totals in the middle': {
    sheets: [
      'Name,Mobile,Jars held,Dues\nAsha,9811100001,2,100\nRavi,9811100002,1,\nSub Total,,3,100\n\n\nDevi,9811100003,1,50\nTotal,,1,50\n\nGrand Total,,4,150\nSita,9811100004,,20',
    ],
    columns: 'name phone jars dues',
    rows: [
      'Asha | 9811100001 | 2 jars | due 100',
      'Ravi | 9811100002 | 1 jars',
      'Devi | 9811100003 | 1 jars | due 50',
      'Sita | 9811100004 | due 20',
    ],
    left: ['Sub Total 3 100', 'Total 1 50', 'Grand Total 4 150'],
  },
  'areas between the customers, set off by empty lines': {
    sheets: [
      'Sharma Water\n\nName,Mobile,Address,PIN\nSHANTI NAGAR\nAsha,9811100001,12 Lake Road,560038\nRavi,9811100002,14 Lake Road,560038\nTotal 2\n\n--- Area: Gokulam ---,,,\nDevi,9811100003,2 Hill Road,560038\nRamesh,,,\n\nSita,9811100004,"4 Hill Road, Gokulam",560038',
    ],
    columns: 'name phone street pincode ?area',
    answers: { 4: 'area' },
    rows: [
      'Asha | 9811100001 | 12 Lake Road, SHANTI NAGAR, Bangalore, 560038',
      'Ravi | 9811100002 | 14 Lake Road, SHANTI NAGAR, Bangalore, 560038',
      'Devi | 9811100003 | 2 Hill Road, Gokulam, Bangalore, 560038',
      'fault: pincode, city, street, phone',
      'Sita | 9811100004 | 4 Hill Road, Gokulam, Bangalore, 560038',
    ],
    left: ['SHANTI NAGAR SHANTI NAGAR', 'Total 2', '--- Area: Gokulam --- --- Area: Gokulam ---'],
  },
  'areas with the headings printed again below each, in two sheets': {
    sheets: [
      'Sector 14,,\nS.No,Name,Mobile,House\n1,Asha,9811100001,B-2\n\nSector 15,,\n\nS.No,Name,Mobile,House\n1,Ravi,9811100002,C-1',
      'S.No,Name,Mobile,House\n1,Devi,9811100003,12 Hill Road',
    ],
    columns: '- name phone house ?area',
    answers: { 4: 'area' },
    values: { pincode: '560038' },
    rows: [
      'Asha | 9811100001 | B-2, Sector 14, Bangalore, 560038',
      'Ravi | 9811100002 | C-1, Sector 15, Bangalore, 560038',
      'Devi | 9811100003 | 12 Hill Road, Bangalore, 560038',
    ],
    left: ['Sector 15 Sector 15'],
  },
  'contacts without a name, which phones save under their number': {
    sheets: ['Name,Mobile\nAsha,9811100001\n9811100002,9811100002\n+91 98111 00003,+91 98111 00003'],
    columns: 'name phone',
    rows: ['Asha | 9811100001', '9811100002 | 9811100002', '+91 98111 00003 | 9811100003'],
  },
  'customers without a phone number are no areas': {
    sheets: ['Name,Mobile,Dues\nAsha,9811100001,100\nRamesh\nRavi,9811100002,\nSuresh\nDevi,9811100003,50'],
    columns: 'name phone dues',
    rows: [
      'Asha | 9811100001 | due 100',
      'fault: phone',
      'Ravi | 9811100002',
      'fault: phone',
      'Devi | 9811100003 | due 50',
    ],
  },
  'a column for each weekday, with ticks': {
    sheets: [
      'Name,Mobile,Item,Mon,Tue,Wed,Thu,Fri,Sat,Sun\nAsha,9811100001,Jar,✓,,,✔️,,,\nRavi,9811100002,Jar,1,1,1,1,1,1,\nDevi,9811100003,Jar,√,x,,-,,0,√\nTotal,,,3,1,1,2,1,1,1',
    ],
    columns: 'name phone planProduct ?planDays - - - - - -',
    answers: { 3: 'planDays' },
    rows: [
      'Asha | 9811100001 | 1 each 1+4',
      'Ravi | 9811100002 | 1 each 1+2+3+4+5+6',
      'Devi | 9811100003 | 1 each 1+7',
    ],
    left: ['Total 3 1 1 2 1 1 1'],
  },
  'a column for each weekday, with numbers of jars': {
    sheets: [
      'Name,Mobile,Item,M,T,W,T,F,S,S\nAsha,9811100001,Jar,2,,,2,,,\nRavi,9811100002,Jar,2,,,1,,,\nDevi,9811100003,Jar,1,1,1,1,1,1,1\nSita,9811100004,Jar,,,,,,,\nGita,9811100005,Jar,,3,,,,3,\nUma,9811100006,Jar,1,,2,,,,\nIla,9811100007,Jar,,A,P,,,,',
    ],
    columns: 'name phone planProduct ?planDays - - - - - -',
    answers: { 3: 'planDays' },
    rows: [
      'Asha | 9811100001 | 2 each 1+4',
      'fault: planDays',
      'Devi | 9811100003 | 1 each 1+2+3+4+5+6+7',
      'fault: planDays',
      'Gita | 9811100005 | 3 each 2+6',
      'fault: planDays',
      'fault: planDays',
    ],
  },
  'a column for each weekday, with crosses alone': {
    sheets: ['नाम,मोबाइल,सामान,सोम,मंगल,बुध,गुरु,शुक्र,शनि\nआशा,9811100001,Jar,x,,x,,x,\nरवि,9811100002,Jar,,X,,,,X'],
    columns: 'name phone - ?planDays - - - - -',
    answers: { 3: 'planDays' },
    rows: ['fault: planProduct', 'fault: planProduct'],
  },
  'a title above a column for each day of the month': {
    sheets: [
      'Sharma Water November 2026,,,,,,\nName,Mobile,1,2,3,4,Total jars,Paid\nAsha,9811100001,1,,1,✓,3,105\nRavi,9811100002,2,2,A,,4,140',
    ],
    columns: 'name phone - - - - ?jars -',
    rows: ['Asha | 9811100001', 'Ravi | 9811100002'],
  },
  'the number of jars beside the days': {
    sheets: [
      'Name,Mobile,Item,Kab\nAsha,9811100001,Jar,2 jar roz\nRavi,9811100002,Jar,roz 2\nDevi,9811100003,Jar,2/day\nSita,9811100004,Jar,Mon Thu - 3\nGita,9811100005,Jar,alternate 2 jar\nUma,9811100006,Jar,2 weekly\nIla,9811100007,Jar,2 din',
    ],
    columns: 'name phone planProduct planDays',
    rows: [
      'Asha | 9811100001 | 2 each 1',
      'Ravi | 9811100002 | 2 each 1',
      'Devi | 9811100003 | 2 each 1',
      'Sita | 9811100004 | 3 each 1+4',
      'Gita | 9811100005 | 2 each 2',
      'fault: planDays',
      'Ila | 9811100007 | 1 each 2',
    ],
  },
  'days with another number of jars than the plan': {
    sheets: ['Name,Mobile,Item,Days,Qty\nAsha,9811100001,Jar,roz 2,3\nRavi,9811100002,Jar,roz 2,2'],
    columns: 'name phone planProduct planDays planQuantity',
    rows: ['fault: planDays', 'Ravi | 9811100002 | 2 each 1'],
  },
  'a deposit that is worked out': {
    sheets: [
      'Name,Mobile,Jars held,Deposit\nA One,9811100001,2,2x150\nB Two,9811100002,2,2 jar @ 150/-\nC Three,9811100003,3,150 + 2×100\nD Four,9811100004,2,2*150=300\nE Five,9811100005,2,2*150=200\nF Six,9811100006,2,150+',
    ],
    columns: 'name phone jars deposit',
    rows: [
      'A One | 9811100001 | 2 jars | deposit 300',
      'B Two | 9811100002 | 2 jars | deposit 300',
      'C Three | 9811100003 | 3 jars | deposit 350',
      'D Four | 9811100004 | 2 jars | deposit 300',
      'fault: deposit',
      'fault: deposit',
    ],
  },
  'balances below zero, in brackets and with words': {
    sheets: [
      'Name,Mobile,Balance\nA One,9811100001,-340\nB Two,9811100002,(340)\nC Three,9811100003,340-\nD Four,9811100004,340 adv\nE Five,9811100005,Adv. 340/-\nF Six,9811100006,340 (baki)\nG Seven,9811100007,Rs. -340\nH Eight,9811100008,N/A\nI Nine,9811100009,-\nJ Ten,9811100010,जमा ३४०\nK Eleven,9811100011,clear',
    ],
    columns: 'name phone ?dues/balance/jars',
    answers: { 2: 'dues' },
    rows: [
      'fault: dues',
      'fault: dues',
      'fault: dues',
      'D Four | 9811100004 | advance 340',
      'E Five | 9811100005 | advance 340',
      'F Six | 9811100006 | due 340',
      'fault: dues',
      'H Eight | 9811100008',
      'I Nine | 9811100009',
      'J Ten | 9811100010 | advance 340',
      'fault: dues',
    ],
  },
  'Vyapar: parties with the side in a column of its own': {
    sheets: [
      'Name*,Contact No.,Email ID,Address,Opening Balance,Opening Date,Balance Type\nAsha Rao,9811100001,,12 Lake Road 560038,340,01/11/2026,To Receive\nRavi,9811100002,,,120,01/11/2026,To Pay\nDevi,9811100003,,,0,01/11/2026,To Receive',
    ],
    columns: 'name phone email street ?dues/balance/jars - -',
    answers: { 4: 'dues' },
    rows: [
      'Asha Rao | 9811100001 | 12 Lake Road, Bangalore, 560038 | due 340',
      'Ravi | 9811100002 | advance 120',
      'Devi | 9811100003',
    ],
  },
  'Khatabook: a report with the side in a column of its own': {
    sheets: [
      "Khatabook Account Statement\nGenerated on 30 Nov 2026\nName,Phone,Balance Amount,Type,Last Transaction\nAsha,+91-9811100001,340,You'll Get,28-11-2026\nRavi,09811100002,120,You'll Give,29-11-2026\nTotal,,220,,",
    ],
    columns: 'name phone ?dues/balance/jars - -',
    answers: { 2: 'dues' },
    rows: ['Asha | 9811100001 | due 340', 'Ravi | 9811100002 | advance 120'],
    left: ['Total 220'],
  },
  'headings in two scripts': {
    sheets: [
      'Name (नाम),Mobile (मोबाइल),Address (पता),जार / Jars,बाकी / Due\nAsha,9811100001,"12 Lake Road 560038",2,340',
    ],
    columns: 'name phone street jars dues',
    rows: ['Asha | 9811100001 | 12 Lake Road, Bangalore, 560038 | 2 jars | due 340'],
  },
  'headings that name the party before each noun': {
    sheets: [
      'Party Name,Party Phone No,Party Address,Closing Balance (₹),Balance Status\nAsha,9811100001,"12 Lake Road 560038",340,You will get\nRavi,9811100002,,120,You will give\nDevi,9811100003,,(-)50,',
    ],
    columns: 'name phone street ?dues/balance/jars -',
    answers: { 3: 'dues' },
    rows: [
      'Asha | 9811100001 | 12 Lake Road, Bangalore, 560038 | due 340',
      'Ravi | 9811100002 | advance 120',
      'fault: dues',
    ],
  },
  'the bill of a month, whose jars were delivered': {
    sheets: ['Name,Mobile,Jars,Bill,Paid,Balance\nAsha,9811100001,30,1050,1000,50'],
    columns: 'name phone ?jars - - ?dues/balance/jars',
    answers: { 5: 'dues' },
    rows: ['Asha | 9811100001 | due 50'],
  },
  'how customers pay is no side of an amount': {
    sheets: ['Name,Mobile,Dues,Payment\nAsha,9811100001,340,Credit\nRavi,9811100002,120,Credit'],
    columns: 'name phone dues -',
    rows: ['Asha | 9811100001 | due 340', 'Ravi | 9811100002 | due 120'],
  },
  'Google Contacts as they were exported before 2024': {
    sheets: [
      'Name,Given Name,Additional Name,Family Name,Notes,Group Membership,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name,Address 1 - Formatted\nAsha Rao,Asha,,Rao,2nd floor,* myContacts,,Mobile,+91 98111 00001 ::: 98111 00009,,"12 Lake Road\nBangalore 560038"',
    ],
    columns: 'name - - lastName note - email - phone - street',
    rows: [
      'Asha Rao | 9811100001 | 12 Lake Road, Bangalore, Bangalore, 560038 | note “2nd floor · ☎ +91 98111 00001 ::: 98111 00009”',
    ],
  },
  'two phones in a cell, and numbers that a spreadsheet has changed': {
    sheets: [
      'Name,Phone\nA One,9.81E+09\nB Two,"9,81,11,00,047"\nC Three,98111 00047 / 98111 00048\nD Four,9811100047.0\nE Five,Ramesh 9811100047\nF Six,9811100047 (son) 9811100048\nG Seven,98111\nH Eight,091-98111-00047\nI Nine,0091 9811100047',
    ],
    columns: 'name phone',
    rows: [
      'fault: phone',
      'fault: phone',
      'C Three | 9811100047 | note “☎ 98111 00047 / 98111 00048”',
      'D Four | 9811100047',
      'E Five | 9811100047',
      'F Six | 9811100047 | note “☎ 9811100047 (son) 9811100048”',
      'fault: phone',
      'H Eight | 9811100047',
      'I Nine | 9811100047',
    ],
  },
  'nothing, in words': {
    sheets: [
      'Name,Mobile,Email,House,Address,PIN,Floor,Lift,GSTIN,Jars held,Deposit,Dues,Remark\nAsha,9811100001,N/A,-,12 Lake Road,560038,NA,-,n/a,-,nil,0/-,--\nRavi,9811100002,none,.,14 Lake Road,560038,-,no,-,NIL,--,—,None',
    ],
    columns: 'name phone email house street pincode floor hasLift gstin jars deposit dues note',
    rows: [
      'Asha | 9811100001 | 12 Lake Road, Bangalore, 560038',
      'Ravi | 9811100002 | 14 Lake Road, Bangalore, 560038',
    ],
  },
  'contacts of an old phone (vCard 2.1)': {
    file: Buffer.from(
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=E0=A4=86=E0=A4=B6=E0=A4=BE=20=E0=A4=B0=E0=A4=BE=\r\n=E0=A4=B5;;;\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E0=A4=86=E0=A4=B6=E0=A4=BE=20=E0=A4=B0=E0=A4=BE=\r\n=E0=A4=B5\r\nTEL;CELL;PREF:+919811100001\r\nTEL;HOME:9811100009\r\nADR;HOME;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:;;12 Lake Road=2C=0D=0AGokulam;;;560038;\r\nNOTE;ENCODING=QUOTED-PRINTABLE:2 jar=0D=0Aroz\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nN:Pani Wale;Ravi\r\nTEL;CELL:98111-00002\r\nEND:VCARD\r\n',
    ),
    columns: 'name phone secondPhone email street city state pincode ?planDays/note',
    answers: { 8: 'note' },
    rows: [
      'आशा राव | 9811100001 | 12 Lake Road, Gokulam, Bangalore, 560038 | note “2 jar\nroz · ☎ 9811100009”',
      'Ravi Pani Wale | 9811100002',
    ],
  },
};
