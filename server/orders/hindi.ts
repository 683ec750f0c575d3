/** Letters about orders in Hindi; the glossary is in docs/translating.md. */
export default {
  'Your {shop} order {orderNumber}': 'आपका {shop} ऑर्डर {orderNumber}',
  'Your order {orderNumber}': 'आपका ऑर्डर {orderNumber}',
  "Hello {name}, thank you for your order. We'll email you when its status changes.":
    'नमस्ते {name}, आपके ऑर्डर के लिए धन्यवाद। ऑर्डर हमें मिल गया है, आगे की हर जानकारी हम ईमेल पर भेजेंगे।',
  'Order {orderNumber}: new delivery time': 'ऑर्डर {orderNumber}: डिलीवरी का नया समय',
  'New delivery time for {count} orders': '{count} ऑर्डर की डिलीवरी का नया समय',
  'New time for your pick-up': 'आपके पिक-अप का नया समय',
  'Hello {name}, your pick-up was moved. This is when we come now:':
    'नमस्ते {name}, आपका पिक-अप आगे-पीछे किया गया है। अब हम इस समय आएँगे:',
  'Pick-up': 'पिक-अप',
  'See your jars': 'अपने जार देखें',
  'New time for your delivery and your pick-up': 'आपकी डिलीवरी और पिक-अप का नया समय',
  'Hello {name}, the delivery was moved. This is when we come now:':
    'नमस्ते {name}, डिलीवरी का समय बदल गया है। अब हम इस समय आएँगे:',
  'See your order': 'अपना ऑर्डर देखें',
  'Please keep {amount} ready in cash.': 'डिलीवरी के समय {amount} कैश तैयार रखें।',
  'Your credit has paid for it.': 'इसका पेमेंट आपके क्रेडिट से हो गया।',
  '{amount} goes on your monthly account: nothing to pay at the door.':
    '{amount} आपके मासिक खाते में जुड़ेंगे: डिलीवरी के समय कुछ नहीं देना है।',
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
  'We made it from your plan.': 'यह ऑर्डर आपके प्लान से बना है।',
  'We made it from your plan, later than usual: we are sorry for the short notice.':
    'यह ऑर्डर आपके प्लान से बना है, पर देर से: हमें खेद है।',
  'We told you {told}. It costs {amount} now.': 'हमने आपको {told} बताया था। अब इसकी कीमत {amount} है।',
  'It brings only as many jars as you have empties to hand back.': 'इसमें उतने ही जार हैं जितने खाली जार आप लौटा सकते हैं।',
  'Not all of it is in stock: {products}.': 'सब कुछ स्टॉक में नहीं है: {products}।',
  '{name} ({got} of {wanted})': '{name} ({wanted} में से {got})',
  'Manage the order': 'ऑर्डर संभालें',
  Delivery: 'डिलीवरी',
  Address: 'पता',
  Phone: 'फ़ोन',
  Instructions: 'निर्देश',
} as Record<string, string>;
