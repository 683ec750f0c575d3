/** The letter about joined accounts in Hindi; the glossary is in docs/translating.md. */
export default {
  'Your orders by phone are in your account now': 'फ़ोन पर किए आपके ऑर्डर अब आपके अकाउंट में हैं',
  'Your orders by phone': 'फ़ोन पर किए आपके ऑर्डर',
  'Hello {name}, what you ordered by phone from {phone} is in your account now.':
    'नमस्ते {name}, {phone} से फ़ोन पर किए आपके ऑर्डर अब आपके अकाउंट में हैं।',
  Orders: 'ऑर्डर',
  Plans: 'प्लान',
  Addresses: 'पते',
  'Jars with you': 'आपके पास जार',
  'Deposits, credit and what is still to be paid came along. This cannot be undone.':
    'डिपॉज़िट, क्रेडिट और बाकी रकम भी साथ आ गई है। इसे वापस नहीं किया जा सकता।',
  'See my orders': 'मेरे ऑर्डर देखें',
  'If you did not ask for it, please tell {shop} at once.': 'अगर यह आपने नहीं चाहा था, तो {shop} को तुरंत बताएँ।',
} as Record<string, string>;
