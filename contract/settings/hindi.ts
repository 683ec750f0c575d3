/** The rules of the settings in Hindi: apart from those that every page brings along. */
export default {
  'Name must not exceed 60 characters': 'नाम 60 अक्षरों से ज़्यादा का नहीं हो सकता',
  'Tagline is required': 'टैगलाइन ज़रूरी है',
  'Tagline must not exceed 120 characters': 'टैगलाइन 120 अक्षरों से ज़्यादा की नहीं हो सकती',
  'Legal name must not exceed 200 characters': 'कानूनी नाम 200 अक्षरों से ज़्यादा का नहीं हो सकता',
  'Address must not exceed 300 characters': 'पता 300 अक्षरों से ज़्यादा का नहीं हो सकता',
  'Address must not exceed 200 characters': 'पता 200 अक्षरों से ज़्यादा का नहीं हो सकता',
  'Delivery hours must not exceed 100 characters': 'डिलीवरी का समय 100 अक्षरों से ज़्यादा का नहीं हो सकता',
  'Office hours must not exceed 100 characters': 'ऑफ़िस का समय 100 अक्षरों से ज़्यादा का नहीं हो सकता',
  'Designer must not exceed 100 characters': 'डिज़ाइनर का नाम 100 अक्षरों से ज़्यादा का नहीं हो सकता',
  'Designation must not exceed 100 characters': 'पद 100 अक्षरों से ज़्यादा का नहीं हो सकता',
  'This must be a single line without hidden marks': 'यह एक ही पंक्ति में हो, बिना छिपे निशानों के',
  'Please enter an address like https://shop.example': 'पता https://shop.example जैसा डालें',
  'Please enter the address of the designer': 'डिज़ाइनर का पता डालें',
  'Please choose a state of the list': 'सूची में से राज्य चुनें',
  'An FSSAI number has 14 digits': 'FSSAI नंबर में 14 अंक होते हैं',
  'A GSTIN has 15 characters, like 29AAGCB7383J1Z4': 'GSTIN में 15 अक्षर होते हैं, जैसे 29AAGCB7383J1Z4',
  'This GSTIN is mistyped: its last character does not fit the others':
    'इस GSTIN में कोई गलती है: आखिरी अक्षर बाकी से मेल नहीं खाता',
  'A GSTIN is required for this GST scheme': 'इस GST योजना के लिए GSTIN ज़रूरी है',
  'This GSTIN belongs to another state than the shop': 'यह GSTIN दुकान के राज्य का नहीं है',
  'Please choose none, regular or composition': 'GST योजना सूची में से चुनें',
  'Please enter a phone number or an email address': 'फ़ोन नंबर या ईमेल डालें',
  'The fee must be an amount from ₹0 to ₹10,000': 'डिलीवरी चार्ज ₹0 से ₹10,000 के बीच हो',
  'Free delivery must begin at an amount from ₹0.01 to ₹10,000,000, or be empty':
    'मुफ़्त डिलीवरी की रकम ₹0.01 से ₹10,000,000 के बीच हो, या खाली रहे',
  'The minimum order must be an amount from ₹0.01 to ₹10,000,000, or empty':
    'सबसे छोटे ऑर्डर की रकम ₹0.01 से ₹10,000,000 के बीच हो, या खाली रहे',
  'Days ahead must be a whole number from 1 to 90': 'दिनों की संख्या 1 से 90 के बीच हो',
  'This must be a whole number of days from 1 to 365': 'यह 1 से 365 तक दिनों की पूरी संख्या हो',
  'Please choose always or prepaid': 'सूची में से चुनें',
} as Record<string, string>;
