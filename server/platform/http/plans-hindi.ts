export default {
  // Plans
  'Your plan has begun.': 'आपका प्लान शुरू हो गया।',
  'Your plan was changed.': 'आपका प्लान बदल दिया गया।',
  'This delivery is skipped.': 'यह डिलीवरी छोड़ दी गई है।',
  'This day is delivered after all.': 'इस दिन डिलीवरी होगी।',
  'This delivery was moved.': 'इस डिलीवरी का समय बदल दिया गया।',
  'The quantities of this day were changed.': 'इस दिन की मात्रा बदल दी गई।',
  'The plan is paused.': 'प्लान रोक दिया गया है।',
  'The plan goes on.': 'प्लान फिर से चालू है।',
  'The plan has ended.': 'प्लान खत्म हो गया।',
  'You have {most} active plans. Please end one before you begin another.':
    'आपके {most} प्लान चालू हैं। नया शुरू करने से पहले कृपया एक खत्म करें।',
  'You have changed your plans many times in a short time. Please try again later.':
    'आपने थोड़ी ही देर में अपने प्लान कई बार बदले हैं। कृपया बाद में फिर कोशिश करें।',
  'You have begun many plans in a short time. Please try again later.':
    'आपने थोड़े समय में कई प्लान शुरू किए हैं। कृपया बाद में फिर से कोशिश करें।',
  'This plan was changed while you were looking at it. Please look at it again before you change it.':
    'इस बीच यह प्लान बदल गया है। बदलने से पहले कृपया इसे फिर से देखें।',
  'It is too late to change order {order} here. Please call us.':
    'अब यहाँ ऑर्डर {order} नहीं बदला जा सकता। कृपया हमें कॉल करें।',
  'This plan has no delivery on that day.': 'इस प्लान में उस दिन कोई डिलीवरी नहीं है।',
  'The time to change this delivery is over. You can change the ones after it.':
    'इस डिलीवरी को बदलने का समय निकल गया है। आप इसके बाद की डिलीवरी बदल सकते हैं।',
  'Order {order} of this day was cancelled, so there is nothing to move.':
    'इस दिन का ऑर्डर {order} रद्द हो चुका है, इसलिए बदलने को कुछ नहीं है।',
  'Order {order} of this day is made already, so its quantities can no longer be changed here. Please call us.':
    'इस दिन का ऑर्डर {order} बन चुका है, इसलिए यहाँ उसकी मात्रा नहीं बदली जा सकती। कृपया हमें कॉल करें।',
  'The plan is paused on that day. Choose another day, or go on with the plan first.':
    'उस दिन प्लान रुका हुआ है। कोई और दिन चुनें, या पहले प्लान फिर से चालू करें।',
  'Plan not found': 'प्लान नहीं मिला',
  'This plan has ended. You can begin a new one.': 'यह प्लान खत्म हो चुका है। आप नया शुरू कर सकते हैं।',
  'This customer’s account is deactivated. Activate it before the plan goes on.':
    'इस ग्राहक का खाता बंद है। प्लान चालू करने से पहले खाता चालू करें।',
} as Record<string, string>;
