/** Where and when, in Hindi; the glossary is in docs/translating.md. */
export default {
  'Deliver to {pincode}': '{pincode} पर डिलीवरी',
  'Deliver to...': 'कहाँ पहुँचाएँ?',
  'Where should we deliver?': 'डिलीवरी कहाँ चाहिए?',
  'We then show what delivery costs there and when we come.': 'फिर हम वहाँ का डिलीवरी चार्ज और अगला समय बताएँगे।',
  'Next: {slot}': 'अगला समय: {slot}',
  'Tell me when you do': 'शुरू होने पर मुझे बताएँ',
  'Tell Me': 'मुझे बताएँ',
  '{amount} is missing for an order to this place.': 'इस जगह के ऑर्डर के लिए {amount} कम हैं।',
  'Add {amount} more for free delivery': 'मुफ़्त डिलीवरी के लिए {amount} और जोड़ें',
  'This slot is full. Please choose another one.': 'यह समय भर गया है। कृपया कोई दूसरा चुनें।',
  'This slot is closed. Please choose another one.': 'यह समय बंद है। कृपया कोई दूसरा चुनें।',
  'Pay before delivery': 'डिलीवरी से पहले पेमेंट',
  'We take no cash in this area. We will contact you about the payment before we come.':
    'इस इलाके में हम कैश नहीं लेते। आने से पहले पेमेंट के लिए हम आपसे संपर्क करेंगे।',
  'We will contact you about the payment before we come.': 'आने से पहले पेमेंट के लिए हम आपसे संपर्क करेंगे।',
  'Pay before delivery.': 'डिलीवरी से पहले पेमेंट',
  'Pay before delivery. Includes {deposit} refundable deposit.':
    'डिलीवरी से पहले पेमेंट, इसमें {deposit} डिपॉज़िट है जो वापस मिलेगा',
  'Free delivery': 'मुफ़्त डिलीवरी',
  'Free delivery in some areas': 'कुछ इलाकों में मुफ़्त डिलीवरी',
  'Delivery from {fee}': 'डिलीवरी {fee} से',
  '{fee} delivery, free from {freeFrom}': 'डिलीवरी {fee}, {freeFrom} से मुफ़्त',
  'Pick a day and a time slot. We deliver to your door.': 'दिन और समय चुनें। पानी हम घर तक पहुँचाएँगे।',
  'Clear delivery charges, clear prices per litre, and refundable jar deposits.':
    'डिलीवरी चार्ज साफ़, हर लीटर का दाम साफ़, और जार का डिपॉज़िट वापस।',
  'Delivery hours: {hours}': 'डिलीवरी का समय: {hours}',
  'Floor and lift': 'मंज़िल और लिफ़्ट',
  '0 is the ground floor': '0 यानी भूतल',
  'Without a lift each jar costs {amount} more from floor {floor} on.':
    'लिफ़्ट न हो तो मंज़िल {floor} से हर जार पर {amount} ज़्यादा लगते हैं।',
} as Record<string, string>;
