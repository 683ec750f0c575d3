/** Letters in Hindi; the glossary is in docs/translating.md. What goes to the shop itself is always English. */
export default {
  'Pure drinking water, delivered to your door': 'पीने का शुद्ध पानी, सीधे आपके घर',

  // Codes and passwords
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
  'Choose a new password for {shop}': '{shop} के लिए नया पासवर्ड बनाएँ',
  'Choose a new password': 'नया पासवर्ड बनाएँ',
  'Hello, we received a request to reset the password of your {shop} account.':
    'नमस्ते, आपके {shop} अकाउंट का पासवर्ड बदलने की रिक्वेस्ट आई है।',
  'The link works once, for one hour. If you did not ask for it, ignore this e-mail: your password stays the same.':
    'यह लिंक एक घंटे तक चलेगा, सिर्फ़ एक बार। अगर आपने नहीं मँगाया, तो इसे इस्तेमाल न करें: आपका पासवर्ड वैसा ही रहेगा।',
  'If the button does not work, copy this address into your browser:':
    'अगर बटन काम न करे, तो यह लिंक अपने ब्राउज़र में कॉपी करें:',

  // Orders
  'Your {shop} order {orderNumber}': 'आपका {shop} ऑर्डर {orderNumber}',
  'Your order {orderNumber}': 'आपका ऑर्डर {orderNumber}',
  "Hello {name}, thank you for your order. We'll email you when its status changes.":
    'नमस्ते {name}, आपके ऑर्डर के लिए धन्यवाद। ऑर्डर हमें मिल गया है, आगे की हर जानकारी हम ईमेल पर भेजेंगे।',
  'See your order': 'अपना ऑर्डर देखें',
  'Please keep {amount} ready in cash.': 'डिलीवरी के समय {amount} कैश तैयार रखें।',
  '{amount} is still to be paid.': '{amount} का पेमेंट बाकी है।',
  'The deposit is refunded when you return the empty jars.': 'खाली जार लौटाने पर डिपॉज़िट आपको वापस मिल जाएगा।',
  'Order {orderNumber}: {status}': 'ऑर्डर {orderNumber}: {status}',
  'Hello {name}, your order {orderNumber} was reopened and is waiting to be confirmed.':
    'नमस्ते {name}, आपका ऑर्डर {orderNumber} फिर से खोल दिया गया है और उसका कन्फ़र्म होना बाकी है।',
  'Hello {name}, your order {orderNumber} is confirmed. We will deliver it on your chosen day.':
    'नमस्ते {name}, आपका ऑर्डर {orderNumber} कन्फ़र्म हो गया है। हम इसे आपके चुने हुए दिन पहुँचाएँगे।',
  'Hello {name}, your order {orderNumber} is being prepared.':
    'नमस्ते {name}, आपका ऑर्डर {orderNumber} तैयार किया जा रहा है।',
  'Hello {name}, your order {orderNumber} is on its way to you.':
    'नमस्ते {name}, आपका ऑर्डर {orderNumber} आपके पास आ रहा है।',
  'Hello {name}, your order {orderNumber} has been delivered. Thank you for choosing us.':
    'नमस्ते {name}, आपका ऑर्डर {orderNumber} डिलीवर हो गया है। हमारा पानी चुनने के लिए धन्यवाद!',
  'Hello {name}, your order {orderNumber} has been cancelled.':
    'नमस्ते {name}, आपका ऑर्डर {orderNumber} रद्द कर दिया गया है।',
  'New order {orderNumber} from {name}': '{name} का नया ऑर्डर {orderNumber}',
  'New order {orderNumber}': 'नया ऑर्डर {orderNumber}',
  '{name} has placed an order.': '{name} ने ऑर्डर किया है।',
  'Manage the order': 'ऑर्डर संभालें',
  Delivery: 'डिलीवरी',
  Address: 'पता',
  Phone: 'फ़ोन',
  Instructions: 'निर्देश',

  // The contact form
  'Message from {name}': '{name} का मैसेज',
  'A message from the contact form': 'संपर्क फ़ॉर्म से एक मैसेज',
  From: 'भेजने वाले',
  Email: 'ईमेल',
  'Answer this e-mail to write back.': 'जवाब देने के लिए इसी ईमेल का जवाब दें।',
} as Record<string, string>;
