/**
 * Proposals for the texts of the legal pages, written from the settings of the shop. Staff read, change and save them;
 * no lawyer has read them (docs/india.md).
 */
import { type LegalPage, legalPages } from '#contract/settings/legal/pages.ts';
import { type LegalName, legalName } from '#contract/settings/legal/rules.ts';
import { officerLine } from '#contract/settings/officer-line.ts';
import { formatPrice } from '#contract/shared/money.ts';
import { type Language, languages } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';

type Draft = Record<Language, (facts: Facts) => string>;

interface Facts {
  seller: string;
  reach: string;
  officer: string;
  delivery: string;
  takesUpi: boolean;
  refundDays: number;
  photoDays: number;
}

const drafts: Record<LegalPage, Draft> = {
  terms: {
    en: ({ seller, reach, takesUpi }) => `# Who sells
${seller}
${reach}

# Your order
An order is an offer to buy. We accept it when we confirm it. Prices include all taxes. The delivery charge and the deposit are shown before you order.

# Payment
You pay in cash${takesUpi ? ' or by UPI' : ''} at the door, or before the delivery. You get a receipt for each payment.

# Deposit
The jar stays ours. The deposit is not a price: you get it back for each jar that you return undamaged. For a lost or broken jar we keep the deposit, and we charge no more than the price of the jar.

# Deliveries that repeat
You can skip, move, pause or end a plan at any time until the time that the plan shows. We tell you before a price rises.

# Law
The law of India applies. Your rights as a consumer are not limited by these terms.`,
    hi: ({ seller, reach, takesUpi }) => `# कौन बेचता है
${seller}
${reach}

# आपका ऑर्डर
ऑर्डर खरीदने का प्रस्ताव है। जब हम उसे कन्फ़र्म करते हैं, तब सौदा पक्का होता है। दामों में सारे टैक्स शामिल हैं। डिलीवरी चार्ज और डिपॉज़िट ऑर्डर से पहले दिखते हैं।

# पेमेंट
पेमेंट डिलीवरी के समय कैश${takesUpi ? ' या UPI' : ''} से होता है, या डिलीवरी से पहले। हर पेमेंट की रसीद मिलती है।

# डिपॉज़िट
जार हमारा ही रहता है। डिपॉज़िट दाम नहीं है: सही हालत में लौटाए हर जार पर वह वापस मिलता है। गुम या टूटे जार का डिपॉज़िट हम रख लेते हैं, और जार के दाम से ज़्यादा नहीं लेते।

# बार-बार की डिलीवरी
प्लान में दिखाए समय तक आप कभी भी डिलीवरी छोड़ सकते हैं, दिन बदल सकते हैं, प्लान रोक या बंद कर सकते हैं। दाम बढ़ने से पहले हम बताते हैं।

# कानून
भारत का कानून लागू है। ग्राहक के रूप में आपके अधिकार इन शर्तों से कम नहीं होते।`,
  },
  privacy: {
    en: ({ seller, officer, photoDays }) => `# Who is responsible
${seller}
${officer}

# What we keep, and why
- your name, phone number, email address and delivery address, to deliver and to reach you
- your orders, plans, jars, deposits and payments, because we must account for them
- messages and complaints that you write to us, to answer them
- photos that riders take at the door, for ${photoDays} days, to show that we delivered
- photos that you send with a complaint, until ${photoDays} days after it is resolved
- sign-ins and IP addresses, to protect your account

We do not sell your data, and we show no advertising. Only people who work on your order see it.

# How long
We keep invoices for as long as tax law asks. If you delete your account, we remove everything else that names you. A copy that nobody uses stays for a year, because the law asks for it.

# Your rights
You can see and correct your details under "My Profile", download what we keep about you, and delete your account. You can withdraw your consent at any time, and you can complain to us or to the Data Protection Board of India.`,
    hi: ({ seller, officer, photoDays }) => `# कौन ज़िम्मेदार है
${seller}
${officer}

# हम क्या रखते हैं, और क्यों
- आपका नाम, फ़ोन नंबर, ईमेल और पता, ताकि डिलीवरी हो और आपसे बात हो सके
- आपके ऑर्डर, प्लान, जार, डिपॉज़िट और पेमेंट, क्योंकि उनका हिसाब रखना पड़ता है
- आपके मैसेज और शिकायतें, ताकि हम जवाब दे सकें
- दरवाज़े पर डिलीवरी पार्टनर की ली हुई फ़ोटो, ${photoDays} दिन तक, ताकि दिखे कि डिलीवरी हुई
- शिकायत के साथ भेजी आपकी फ़ोटो, शिकायत सुलझने के ${photoDays} दिन बाद तक
- लॉगिन और आईपी ऐड्रेस, आपके अकाउंट की सुरक्षा के लिए

हम आपका डेटा बेचते नहीं, और विज्ञापन नहीं दिखाते। उसे सिर्फ़ वे लोग देखते हैं जो आपके ऑर्डर पर काम करते हैं।

# कब तक
बिल हम उतने समय तक रखते हैं जितना टैक्स का कानून कहता है। अकाउंट डिलीट करने पर बाकी सब हट जाता है जिसमें आपका नाम है। उसकी एक कॉपी, जिसे कोई इस्तेमाल नहीं करता, कानून की वजह से एक साल तक रहती है।

# आपके अधिकार
"मेरी प्रोफ़ाइल" में आप अपनी जानकारी देख और सुधार सकते हैं, अपना डेटा डाउनलोड कर सकते हैं और अकाउंट डिलीट कर सकते हैं। सहमति आप कभी भी वापस ले सकते हैं, और शिकायत हमसे या डेटा प्रोटेक्शन बोर्ड ऑफ़ इंडिया से कर सकते हैं।`,
  },
  'delivery-and-returns': {
    en: ({ delivery, refundDays }) => `# Delivery
You choose the day and the time slot. ${delivery} If nobody is at home, we come back or cancel the order, and we tell you.

# Check at the door
Please look at the seal before you take a jar. You need not take a leaking jar or one with a broken seal.

# Replacement and refund
If water tastes or smells wrong, or a jar leaks later, tell us on the day of the delivery. We replace it or give the money back. Money goes back within ${refundDays} days.

# Cancelling
You can cancel an order yourself until we confirm it. After that, please call us. What you have paid goes to your balance or back to you.

# Empty jars
Give empty jars to the rider at the next delivery, or ask for a pick-up.`,
    hi: ({ delivery, refundDays }) => `# डिलीवरी
दिन और समय आप चुनते हैं। ${delivery} घर पर कोई न मिले तो हम दोबारा आते हैं या ऑर्डर रद्द करते हैं, और आपको बताते हैं।

# लेते समय देखें
जार लेने से पहले सील देख लें। जिस जार से पानी टपकता हो या जिसकी सील टूटी हो, उसे लेना ज़रूरी नहीं।

# बदलना और रिफ़ंड
पानी का स्वाद या गंध ठीक न हो, या बाद में जार से पानी टपके, तो डिलीवरी के दिन बताएँ। हम उसे बदलते हैं या पैसे लौटाते हैं। पैसे ${refundDays} दिन में लौटते हैं।

# रद्द करना
जब तक हम ऑर्डर कन्फ़र्म नहीं करते, आप उसे खुद रद्द कर सकते हैं। उसके बाद हमें फ़ोन करें। दिया हुआ पैसा आपके बैलेंस में या आपको वापस जाता है।

# खाली जार
खाली जार अगली डिलीवरी पर डिलीवरी पार्टनर को दें, या पिक-अप माँगें।`,
  },
  grievance: {
    en: ({ seller, officer }) => `# How to complain
Tell us on the page of your order, or on the contact page. You get a number for your complaint. We acknowledge it within 48 hours, and we resolve it within 30 days.

# Grievance officer
${officer}

# Seller
${seller}

If we do not help, you can call the National Consumer Helpline at 1915.`,
    hi: ({ seller, officer }) => `# शिकायत कैसे करें
ऑर्डर के पेज पर या संपर्क पेज पर बताएँ। आपको शिकायत का नंबर मिलता है। हम 48 घंटे में बताते हैं कि शिकायत मिल गई, और 30 दिन में उसे सुलझाते हैं।

# शिकायत अधिकारी
${officer}

# विक्रेता
${seller}

हमसे मदद न मिले तो नेशनल कंज़्यूमर हेल्पलाइन 1915 पर कॉल करें।`,
  },
};

const freeDelivery = {
  en: 'Delivery is free, unless your area has a charge.',
  hi: 'डिलीवरी मुफ़्त है, अगर आपके इलाके का चार्ज अलग न हो।',
} as const satisfies Record<Language, string>;
const paidDelivery: Record<Language, (fee: string, from: string | null) => string> = {
  en: (fee, from) =>
    `Delivery costs ${fee} an order${from ? `, and nothing for an order of ${from} or more` : ''}, unless your area has another charge.`,
  hi: (fee, from) =>
    `डिलीवरी चार्ज एक ऑर्डर पर ${fee} है${from ? `, ${from} या उससे ज़्यादा के ऑर्डर पर मुफ़्त` : ''}, अगर आपके इलाके का चार्ज अलग न हो।`,
};

/** A draft of each text. Facts that the shop has not entered are left out. */
export function draftLegal(shop: Shop): Record<LegalName, string> {
  const { legalName: registered, name, address, legalLine, phone, email, grievanceOfficer: officer, delivery } = shop;
  const lines = (...facts: string[]) => facts.filter(Boolean).join(', ');
  const ofShop = {
    seller: lines(registered || name, address, legalLine),
    reach: lines(phone, email),
    officer: officerLine(officer) || lines(phone, email),
    takesUpi: shop.payment.upiId !== '',
    refundDays: shop.jars.payBackDays,
    photoDays: delivery.photoDays,
  };
  const from = delivery.freeFrom === null ? null : formatPrice(delivery.freeFrom);
  const costOf = (language: Language) =>
    delivery.fee === 0 ? freeDelivery[language] : paidDelivery[language](formatPrice(delivery.fee), from);
  return Object.fromEntries(
    legalPages.flatMap((page) =>
      languages.map((language) => [
        legalName(page, language),
        drafts[page][language]({ ...ofShop, delivery: costOf(language) }),
      ]),
    ),
  ) as Record<LegalName, string>;
}
