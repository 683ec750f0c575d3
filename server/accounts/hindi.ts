/** Letters about accounts in Hindi; the glossary is in docs/translating.md. */
export default {
  '{code} is your {shop} registration code': '{code} आपका {shop} रजिस्ट्रेशन कोड है',
  '{code} is your {shop} login code': '{code} आपका {shop} लॉगिन कोड है',
  'Welcome to {shop}': '{shop} में आपका स्वागत है',
  'Hello. Enter this code to finish your registration:': 'नमस्ते। रजिस्ट्रेशन पूरा करने के लिए यह कोड डालें:',
  'Your login code': 'आपका लॉगिन कोड',
  'Hello. Enter this code to sign in to {shop}:': 'नमस्ते। {shop} में लॉगिन करने के लिए यह कोड डालें:',
  'Request {mark}': 'रिक्वेस्ट {mark}',
  'Enter this code only on the screen that shows Request {mark}.':
    'यह कोड सिर्फ़ उसी स्क्रीन पर डालें जिस पर रिक्वेस्ट {mark} लिखा हो।',
  'It works once, for {minutes} minutes. Nobody from the shop will ever ask you for it. If you did not ask for a code, ignore this e-mail.':
    'यह कोड {minutes} मिनट तक चलेगा, सिर्फ़ एक बार। दुकान से कोई भी आपसे यह कभी नहीं माँगेगा। अगर कोड आपने नहीं मँगाया, तो इस ईमेल पर ध्यान न दें।',
  'Hello. You are on the phone with {shop}, so that what you ordered by phone comes into your account. Tell them this code:':
    'नमस्ते। {shop} से आपकी फ़ोन पर बात चल रही है, ताकि फ़ोन पर किए आपके ऑर्डर आपके अकाउंट में आ जाएँ। उन्हें यह कोड बताएँ:',
  '{code} is your code for the call with {shop}': '{code} {shop} के साथ फ़ोन कॉल का आपका कोड है',
  'Your orders by phone': 'फ़ोन पर किए आपके ऑर्डर',
  'It works once, for {minutes} minutes. If nobody from the shop is on the phone with you now, tell it to nobody and ignore this e-mail.':
    'यह कोड {minutes} मिनट तक चलेगा, सिर्फ़ एक बार। अगर अभी दुकान से कोई आपसे फ़ोन पर बात नहीं कर रहा, तो यह किसी को न बताएँ और इस ईमेल पर ध्यान न दें।',
  'Choose a new password for {shop}': '{shop} के लिए नया पासवर्ड बनाएँ',
  'Choose a new password': 'नया पासवर्ड बनाएँ',
  'Hello, we received a request to reset the password of your {shop} account.':
    'नमस्ते, आपके {shop} अकाउंट का पासवर्ड बदलने की रिक्वेस्ट आई है।',
  'The link works once, for one hour. If you did not ask for it, ignore this e-mail: your password stays the same.':
    'यह लिंक एक घंटे तक चलेगा, सिर्फ़ एक बार। अगर आपने नहीं मँगाया, तो इसे इस्तेमाल न करें: आपका पासवर्ड वैसा ही रहेगा।',
  'If the button does not work, copy this address into your browser:':
    'अगर बटन काम न करे, तो यह लिंक अपने ब्राउज़र में कॉपी करें:',
} as Record<string, string>;
