/** The letter to who waited for a place to be served, in Hindi. */
export default {
  'We deliver to {pincode} now.': 'अब हम {pincode} पर डिलीवरी करते हैं।',
  'You asked us to tell you when {shop} comes to {pincode}.':
    'आपने कहा था कि {shop} की डिलीवरी {pincode} पर शुरू हो तो आपको बताएँ।',
  'Go to the shop': 'दुकान पर जाएँ',
  'We keep your address for 30 more days and write no other letter to it.':
    'आपका ईमेल 30 दिन और रखा जाएगा। इस पर और कोई मेल नहीं आएगा।',
} as Record<string, string>;
