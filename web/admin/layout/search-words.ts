/**
 * Words by which people look for a screen, an action or a setting: in English, in Hindi, and in Hindi as it is typed in
 * Latin letters. The search also knows the names of all screens in all languages, so they are not repeated here. The
 * key is the path of a screen, the link of an action, or the path of a setting. Words before a vertical bar are other
 * names: if somebody types exactly one of them, this result comes first.
 */
export const searchWords: Readonly<Record<string, string>> = {
  '/admin':
    'home start today overview figures sales revenue turnover morning main आज होम बिक्री कमाई आमदनी मुख्य aaj bikri kamai kitna becha bika sale',
  '/admin/orders':
    'order delivery status edit change cancel confirm pending unpaid ऑर्डर रद्द पुष्टि कन्फ़र्म बकाया radd list all today cod kitne aaye wale sab sabhi सभी कितने late overdue der देर',
  '/admin/orders/new': 'new phone call order take add book create telephone नया फ़ोन ऑर्डर कॉल लिखें naya',
  '/admin/sheet':
    'today list route round print delivery sheet jars load bring slip slips आज सूची लिस्ट रूट पर्ची पर्चियाँ छापें प्रिंट लोड parchi suchi aaj ki ka deliveries kaun van gaadi',
  '/admin/runs':
    'run runs rider driver vehicle tempo van truck boy load send assign dispatch route चक्कर राइडर ड्राइवर गाड़ी टेम्पो भेजें लड़का chakkar gaadi gadi',
  '/admin/runs/riders':
    'rider driver delivery boy staff employee pin password phone helper राइडर ड्राइवर कर्मचारी लड़का स्टाफ़ पिन डिलीवरी ladka',
  '/admin/runs/matters':
    'problem problems issue issues difference clear fix mistake shortage समस्या दिक्कत गड़बड़ झगड़ा फ़र्क कमी dikkat gadbad samasya',
  '/admin/slots':
    'rain holiday close closed closing slot day off shut stop capacity full festival strike बारिश छुट्टी बंद त्योहार त्यौहार स्लॉट दिन हड़ताल barish baarish chutti chhutti band bandh dukan दुकान tyohar',
  '/admin/slots?act=close':
    'rain holiday tomorrow close closed closing slot day off shut stop capacity full festival strike बारिश छुट्टी बंद त्योहार त्यौहार स्लॉट दिन हड़ताल barish baarish chutti chhutti band bandh dukan दुकान kal कल tyohar karo karna kar do delivery nahi नहीं',
  '/admin/slots/exceptions':
    'rain holiday festival closed closing off diwali holi eid strike बारिश छुट्टी छुट्टियाँ त्योहार त्यौहार दिवाली होली बंद barish baarish chutti chhutti tyohar',
  '/admin/slots/windows':
    'time times timing timings hours morning afternoon evening cutoff window slot capacity समय टाइम सुबह दोपहर शाम घंटे samay subah shaam delivery change edit badalna',
  '/admin/ahead':
    'forecast need needed purchase buy stock plan next demand order supply ज़रूरत चाहिए ख़रीद माँग मांग स्टॉक आगे zaroorat kharid maang',
  '/admin/plans':
    'subscription subscriptions daily regular repeat automatic standing pause weekly every रोज़ नियमित रोज़ाना सब्सक्रिप्शन हर दिन अपने आप roz rozana niyamit band rok roko shuru chalu pausing रोकें',
  '/admin/jars':
    'jar bottle can empty empties deposit security camper bubble lost missing broken जार खाली बोतल कैन डिपॉज़िट सिक्योरिटी कैंपर गुम टूटा khali jaar gum left remaining kitne kitna bache bacha kahan kiske kis paas kitni held holds count total tuta toota tut gaye balance बचे कितने किसके पास कहाँ टूट',
  '/admin/jars/weeks': 'jars out back returned weeks empties return जार वापस लौटे हफ़्ते खाली wapas vapas khali',
  '/admin/jars/entries': 'jar history entries movement count correct purchase bought जार हिसाब गिनती ख़रीद ginti hisab',
  '/admin/jars/pickups?status=open':
    'pickup collect collection return empties vacate closing account shifting moving पिकअप वापस लेना खाली जार लौटाना wapas lautana jar lena uthana',
  '/admin/money':
    'cash till bank upi payment desk counter money paise पैसा पैसे कैश नकद गल्ला भुगतान पेमेंट बैंक paisa nakad galla bhugtan bhugtaan kitna कितना',
  '/admin/money?act=payment':
    'receive received money collect got cash upi customer paid pay पैसे मिले भुगतान पेमेंट लिखें जमा वसूली नकद paise mile bhugtan bhugtaan vasuli jama aaya aaye mila liya diya',
  '/admin/money?act=expense':
    'spend spent cost costs diesel petrol salary rent electricity tea purchase expenses ख़र्च ख़र्चा डीज़ल पेट्रोल वेतन किराया तनख़्वाह बिजली kharch kharcha tankhwah kiraya kharche likho likhna',
  '/admin/money?act=gst':
    'tax government challan paid pay gstr pmt जीएसटी टैक्स सरकार चालान भरा दिया चुकाया bhara diya chukaya sarkar jama kiya bhugtan जमा किया पेमेंट भुगतान',
  '/admin/money?act=count': 'count cash till drawer notes counter गल्ला गिनती गिनें नोट कैश galla ginti milan मिलान',
  '/admin/money?act=banking': 'bank deposit cash take transfer बैंक जमा कैश jama',
  '/admin/breaches':
    'data breach leak lost stolen phone hacked hack dpdp privacy cert-in board डेटा लीक चोरी हैक खो गया निजता leak chori mobile kho khoya फ़ोन मोबाइल सर्ट इन',
  '/admin/settings#download':
    'download everything all lists data backup export csv zip save copy डाउनलोड सब सारा डेटा बैकअप कॉपी sab sara own',
  '/admin/start/email':
    'smtp email mail ईमेल gmail | outlook zoho server sender send otp code codes not coming sending app password मेल जीमेल कोड नहीं nahi aa raha ओटीपी आ रहा',
  '/admin/money/gst#tally': 'tally erp prime accounting export xml vouchers ledgers accountant टैली अकाउंटेंट',
  '/admin/money/books#lock': 'lock unlock month close period freeze books mahina band लॉक महीना बंद खोलें अनलॉक',
  '/admin/users#delete':
    'delete remove erase forget customer data personal account privacy dpdp hatao hatana mitao डिलीट हटाएँ मिटाएँ ग्राहक डेटा हटाना हटाओ अकाउंट',
  '/admin/money/entries':
    'ledger book cashbook entries register journal accounts day रोज़ हिसाब बही खाता लेजर hisab bahi khata roz aaj आज',
  '/admin/money/dues':
    'due owe owes owed unpaid outstanding credit udhaar udhar pending reminder remind monthly statement बकाया उधार उधारी बाकी याद baki bakaya udhari paisa paise kiska list wale lena kisne nahi diya पैसे स्टेटमेंट',
  '/admin/money/balances':
    'credit balance refund refunds customer advance deposit security pay back payback return give money prepaid wallet बैलेंस क्रेडिट एडवांस डिपॉज़िट रिफ़ंड वापस लौटाना लौटाएँ पैसे भुगतान सिक्योरिटी wapas vapas lautana lautao paise paisa पैसा',
  '/admin/money/claims?state=open':
    'upi यूपीआई | claim reported check verify utr qr gpay phonepe paytm payment भुगतान पेमेंट जाँच जाँचें bhugtan bhugtaan',
  '/admin/money/documents':
    'invoice bill receipt बिल रसीद rasid bil | invoices bills tax gst gstr credit note notes challan document documents accountant इनवॉइस टैक्स जीएसटी चालान क्रेडिट नोट अकाउंटेंट rasheed chalan pdf receipts reciept recipt voucher raseed duplicate combined cash memo pakka पक्का पर्चा dikhao banao banana share whatsapp download डाउनलोड',
  '/admin/money/bills':
    'supplier suppliers vendor purchase purchases bill bills input tax itc expense caps सप्लायर ख़रीद बिल इनपुट टैक्स आईटीसी kharid bil',
  '/admin/money/books':
    'trial balance profit loss accounts month lock unlock close year books income munafa fayda faida nuksan labh mahina band hisab munafe मुनाफ़ा फ़ायदा नुकसान लाभ महीना लॉक बंद हिसाब kitna hua कितना हुआ',
  '/admin/money/gst':
    'gst जीएसटी gstr | return returns filing gstr1 gstr3b gstr-1 gstr-3b cmp-08 tally hsn json portal quarter tax accountant ca रिटर्न टैक्स टैली सीए file karna bharna',
  '/admin/money/close':
    'close closing end day daily night till cash count finish दिन बंद समाप्त हिसाब गल्ला रात शाम din band hisab galla raat karo milan मिलान',
  '/admin/numbers':
    'report reports figures statistics analysis compare comparison month week litres jars performance late time quiet lost customers work रिपोर्ट आँकड़े आंकड़े हिसाब कितने कितना जार तुलना महीना aankde ankde hisab kitne kitna jar mahina best top inactive profit sale sales becha bika bikri बिक्री बेचा bike',
  '/admin/khata':
    'notebook book customers list last next delivery jars dues who owes whatsapp message reminder diary register bahi khaata hisab hisaab kitab grahak suchi बही खाता किताब हिसाब ग्राहक सूची डायरी',
  '/admin/khata/prices':
    'price rate rates दाम रेट भाव bhav daam | prices raise increase hike lower discount bulk many area agreed बढ़ाएँ बढ़ाना घटाना कीमत महँगा dam badhana badhao ghatana',
  '/admin/products':
    'product stock item माल प्रोडक्ट | price rate jar bottle add water catalogue sell goods दाम रेट भाव कीमत सामान स्टॉक पानी daam bhav keemat maal saman new naya naye change batal nayi',
  '/admin/products/containers':
    'container jar type kind deposit can size hsn empties जार बर्तन डिब्बा कंटेनर डिपॉज़िट bartan dibba',
  '/admin/products/tax-rates':
    'tax gst rate rates hsn percent percentage cgst sgst igst invoice कर टैक्स जीएसटी दर रेट kar taiks dar',
  '/admin/categories': 'category group kind type shelf sort श्रेणी किस्म समूह shreni kism',
  '/admin/audit':
    'audit log history changes changed who discount छूट chhoot rate did person trail protocol allowance price किसने बदला बदलाव हिस्ट्री लॉग कौन kisne badla badlav kaun',
  '/admin/users/roles':
    'role permission permissions access right rights allow restrict limit helper staff manager employee naukar रोल अनुमति इजाज़त अधिकार नौकर स्टाफ़ मैनेजर adhikar ijazat',
  '/admin/users/tags':
    'tag tags label labels group mark vip office society customers टैग लेबल समूह ग्राहक निशान samuh grahak nishan',
  '/admin/approvals':
    'approve approval approvals request requests confirm decline second person limit pending manzoori manjuri manjoori मंज़ूरी मंजूरी अनुमति इजाज़त',
  '/admin/users/invitations':
    'invite invitation add account nephew link staff join hire new person employee whatsapp email न्योता भतीजा खाता बुलाएँ बुलावा स्टाफ़ लिंक जोड़ें nyota bulana bulava',
  '/admin/account':
    'password पासवर्ड profile | change own login sign logout log out sessions devices second factor 2fa otp authenticator passkey fingerprint recovery codes security badalna बदलें लॉगिन लॉगआउट सुरक्षा मेरा खाता',
  '/admin/alerts':
    'alert alerts notification notifications bell notify push email quiet hours remind sound soochna suchna khabar घंटी सूचना सूचनाएँ अलर्ट नोटिफ़िकेशन ख़बर',
  '/admin/users':
    'customer customers ग्राहक grahak | client people party parties staff person account name phone address khata लोग पार्टी नाम स्टाफ़ फ़ोन पता खाता naam add edit new download own data privacy',
  '/admin/contacts':
    'message messages question reply contact inbox मैसेज संदेश सवाल जवाब sandesh sawal jawab feedback website form query enquiry enquiries',
  '/admin/complaints':
    'complaint शिकायत shikayat | complaints complain complant ticket tickets problem unhappy customer grievance consumer replacement refund shikayten शिकायतें समस्या दिक्कत टिकट',
  '/admin/zones':
    'zone area areas pin pincode code delivery fee charge place locality minimum इलाका क्षेत्र पिन पिनकोड कोड चार्ज जगह ilaka kshetra jagah deliver kahan add new',
  '/admin/zones/wishes':
    'waitlist waiting request asked place area pincode demand outside माँग मांग इलाका जगह पिनकोड इंतज़ार maang ilaka jagah list',
  '/admin/import':
    'excel csv upload file import customers notebook khata list sheet google contacts vyapar khatabook tally move bring एक्सेल फ़ाइल सूची खाता किताब बही लाना bahi suchi vcf vcard phone book naya purana data lao',
  '/admin/settings': 'setting change shop setup option options configure details सेटिंग दुकान बदलें विवरण dukan badle',
  '/admin/settings/legal':
    'legal privacy policy terms conditions refund cancellation law dpdp cookie page pages kanoon niyam shartein निजता नीति नियम शर्तें क़ानून कानून प्राइवेसी पॉलिसी',
  '/admin/start': 'start setup begin open checklist steps first शुरू शुरुआत दुकान खोलें shuru shuruat dukan',
  '/admin/help': 'help manual handbook guide how support learn मदद सहायता किताब कैसे सीखें madad sahayata kaise',
  'shop.fssaiNumber': 'food licence license permit fssai खाद्य फ़ूड लाइसेंस अनुमति khadya',
  'shop.gstin': 'gst tax number vat जीएसटी टैक्स कर नंबर',
  'shop.gstScheme': 'gst tax invoice composition जीएसटी टैक्स बिल',
  'shop.phone': 'telephone mobile call number फ़ोन मोबाइल नंबर',
  'shop.address': 'address location place पता दुकान pata',
  'shop.deliveryHours': 'time timing opening hours समय टाइम घंटे samay',
  'shop.officeHours': 'time timing opening hours समय टाइम घंटे samay',
  'look.logo': 'brand picture image symbol लोगो चिह्न',
  'look.accent': 'color colour theme रंग rang',
  'look.hero': 'picture photo image banner फ़ोटो तस्वीर tasveer',
  'delivery.fee': 'delivery charge fee cost shipping डिलीवरी चार्ज किराया',
  'delivery.minimumOrder': 'smallest least minimum order कम से',
  'payment.upiId': 'upi qr gpay phonepe paytm vpa bank यूपीआई क्यूआर भुगतान पेमेंट bhugtan bhugtaan',
  'payment.confirmNeedsPayment': 'cash door cod prepaid advance unpaid confirm नकद कैश पहले भुगतान पेमेंट nakad bhugtan',
  'shop.grievanceOfficer.name': 'complaint grievance nodal officer consumer शिकायत अधिकारी shikayat adhikari',
  'printing.slips': 'printer thermal roll paper slip 80mm 58mm a4 प्रिंटर पर्ची काग़ज़ parchi kagaz',
  'documents.emailReceipts': 'receipt receipts email रसीद rasid',
  'jars.overdueDays': 'overdue late jars days जार देर',
  'delivery.daysAhead': 'advance booking days ahead पहले आगे दिन',
  'payment.expenseKinds': 'expense diesel salary rent ख़र्च ख़र्चा kharch kharcha',
};
