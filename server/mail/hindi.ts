/** Letters in Hindi; the glossary is in docs/translating.md. What goes to the shop itself is always English. */
export default {
  'Pure drinking water, delivered to your door': 'शुद्ध पीने का पानी, सीधे आपके दरवाज़े पर',

  // Codes and passwords
  '{code} is your {shop} registration code': '{code} आपका {shop} रजिस्ट्रेशन कोड है',
  '{code} is your {shop} login code': '{code} आपका {shop} लॉगिन कोड है',
  'Welcome to {shop}': '{shop} में आपका स्वागत है',
  'Hello. Enter this code to finish your registration:': 'नमस्ते। रजिस्ट्रेशन पूरा करने के लिए यह कोड लिखें:',
  'Your login code': 'आपका लॉगिन कोड',
  'Hello. Enter this code to sign in to {shop}:': 'नमस्ते। {shop} में लॉगिन करने के लिए यह कोड लिखें:',
  'Request {mark}': 'अनुरोध {mark}',
  'Type this code only where the screen says Request {mark}, too. Any other request is not yours.':
    'यह कोड वहीं लिखें जहाँ स्क्रीन पर भी अनुरोध {mark} लिखा हो। कोई दूसरा अनुरोध आपका नहीं है।',
  'It is valid for {minutes} minutes and only once. Nobody from the shop will ever ask you for it. If you did not ask for a code, ignore this e-mail.':
    'यह {minutes} मिनट तक और सिर्फ़ एक बार मान्य है। दुकान से कोई भी आपसे यह कोड कभी नहीं माँगेगा। अगर आपने कोड नहीं मँगाया है, तो इस ईमेल को अनदेखा करें।',
  'Choose a new password for {shop}': '{shop} के लिए नया पासवर्ड चुनें',
  'Choose a new password': 'नया पासवर्ड चुनें',
  'Hello, somebody, hopefully you, asked for a new password for your {shop} account.':
    'नमस्ते, किसी ने, शायद आपने ही, आपके {shop} खाते के लिए नया पासवर्ड माँगा है।',
  'The link works once and for one hour. If it was not you, leave it unused: your password stays as it is.':
    'यह लिंक एक घंटे तक और सिर्फ़ एक बार काम करता है। अगर आपने नहीं माँगा, तो इसे इस्तेमाल न करें: आपका पासवर्ड वैसा ही रहेगा।',
  'If the button does not work, copy this address into your browser:':
    'अगर बटन काम न करे, तो यह पता अपने ब्राउज़र में कॉपी करें:',

  // Orders
  'Your {shop} order {orderNumber}': 'आपका {shop} ऑर्डर {orderNumber}',
  'Your order {orderNumber}': 'आपका ऑर्डर {orderNumber}',
  'Hello {name}, thank you for your order. We have it, and we will write again as soon as something happens with it.':
    'नमस्ते {name}, आपके ऑर्डर के लिए धन्यवाद। यह हमें मिल गया है, और इसमें कुछ भी होते ही हम आपको फिर लिखेंगे।',
  'See your order': 'अपना ऑर्डर देखें',
  'Please have {amount} ready at the door.': 'कृपया दरवाज़े पर {amount} तैयार रखें।',
  'The deposit comes back to you with the empty jars.': 'खाली जार लौटाने पर जमा राशि आपको वापस मिल जाएगी।',
  'Order {orderNumber}: {status}': 'ऑर्डर {orderNumber}: {status}',
  'Hello {name}, your order {orderNumber} is open again and waits for its confirmation.':
    'नमस्ते {name}, आपका ऑर्डर {orderNumber} फिर से खोल दिया गया है और उसकी पुष्टि होनी बाकी है।',
  'Hello {name}, your order {orderNumber} is confirmed. We will deliver it on the day that you chose.':
    'नमस्ते {name}, आपके ऑर्डर {orderNumber} की पुष्टि हो गई है। हम इसे आपके चुने हुए दिन पहुँचाएँगे।',
  'Hello {name}, your order {orderNumber} is being prepared.':
    'नमस्ते {name}, आपका ऑर्डर {orderNumber} तैयार किया जा रहा है।',
  'Hello {name}, your order {orderNumber} is on its way to you.':
    'नमस्ते {name}, आपका ऑर्डर {orderNumber} आपके पास आ रहा है।',
  'Hello {name}, your order {orderNumber} has been delivered. Thank you for drinking with us!':
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
  'Message from {name}': '{name} का संदेश',
  'A message from the contact form': 'संपर्क फ़ॉर्म से एक संदेश',
  From: 'प्रेषक',
  Email: 'ईमेल',
  'Answer this e-mail to write back.': 'जवाब देने के लिए इसी ईमेल का उत्तर दें।',
} as Record<string, string>;
