/** Hindi for the API's own sentences, beyond those of contract/; the glossary is in docs/translating.md. */
import jars from './jars-hindi.ts';
import money from './money-hindi.ts';
import plans from './plans-hindi.ts';

export default {
  '{field} must be text': '{field} टेक्स्ट होना चाहिए',
  '{field} must be a number': '{field} संख्या होनी चाहिए',
  '{field} must be a whole number': '{field} पूर्ण संख्या होनी चाहिए',
  '{field} must be true or false': '{field} true या false होना चाहिए',
  '{field} must be a list': '{field} सूची होनी चाहिए',
  '{field} must be an object': '{field} ऑब्जेक्ट होना चाहिए',
  '{field} is missing': '{field} नहीं दी गई है',
  '{field} does not have the right form': '{field} सही रूप में नहीं है',
  '{field} is too short or too small': '{field} बहुत छोटा है',
  '{field} is too long or too large': '{field} बहुत लंबा या बड़ा है',
  '{field} must be of another kind': '{field} किसी और प्रकार का होना चाहिए',
  '{field} cannot be accepted': '{field} स्वीकार नहीं किया जा सकता',
  'Please choose an address.': 'कृपया पता चुनें।',
  'Please choose a category.': 'कृपया कैटेगरी चुनें।',
  'Please choose a container.': 'कृपया कंटेनर चुनें।',
  'Please choose a customer.': 'कृपया ग्राहक चुनें।',
  'Please choose the customers.': 'कृपया ग्राहक चुनें।',
  'Please choose an item of the order.': 'कृपया ऑर्डर की चीज़ चुनें।',
  'Please choose an order.': 'कृपया ऑर्डर चुनें।',
  'Please choose a plan.': 'कृपया प्लान चुनें।',
  'Please choose a product.': 'कृपया प्रोडक्ट चुनें।',
  'Please choose a zone.': 'कृपया ज़ोन चुनें।',
  'Amount due': 'बकाया रकम',
  'Amount paid': 'चुकाई गई रकम',
  Active: 'चालू',
  Closed: 'बंद',
  'Default address': 'मुख्य पता',
  'Free of deposits': 'बिना डिपॉज़िट',
  Lift: 'लिफ़्ट',
  'Release of the deposit': 'डिपॉज़िट की वापसी',
  'The list of items': 'चीज़ों की सूची',
  'The list of what was given': 'दी गई चीज़ों की सूची',
  'The list of what was taken': 'ली गई चीज़ों की सूची',
  // The HTTP layer
  'Please correct the errors below': 'नीचे की गलतियाँ ठीक करें',
  'Please sign in to continue.': 'आगे बढ़ने के लिए कृपया लॉगिन करें।',
  'You are not allowed to do this.': 'आपको यह करने की अनुमति नहीं है।',
  'Not found': 'नहीं मिला',
  'There is no such call.': 'ऐसी कोई रिक्वेस्ट नहीं है।',
  'The request could not be read. Please check that it is valid JSON.': 'रिक्वेस्ट पढ़ी नहीं जा पाई। जाँचें कि वह सही JSON है।',
  'The request could not be understood.': 'रिक्वेस्ट समझी नहीं जा पाई।',
  'The request took too long to arrive.': 'रिक्वेस्ट पहुँचने में बहुत देर लगी।',
  'The request is nested too deeply.': 'रिक्वेस्ट में बहुत ज़्यादा परतें हैं।',
  'The request holds too many values.': 'रिक्वेस्ट में बहुत ज़्यादा चीज़ें हैं।',
  'The address could not be read.': 'लिंक पढ़ा नहीं जा पाया।',
  'The address is too long.': 'लिंक बहुत लंबा है।',
  'The shop has run out of space for files. Please try again later.':
    'दुकान में अभी फ़ाइलों के लिए जगह नहीं बची है। कृपया बाद में फिर से कोशिश करें।',
  'The request is too large.': 'रिक्वेस्ट बहुत बड़ी है।',
  'Please send the request as JSON.': 'रिक्वेस्ट JSON में भेजें।',
  'The request has too many or too long headers.': 'रिक्वेस्ट के हेडर बहुत ज़्यादा या बहुत लंबे हैं।',
  'The shop cannot reach its database at the moment. Please try again shortly.':
    'दुकान अभी अपने डेटाबेस तक नहीं पहुँच पा रही है। कृपया थोड़ी देर में फिर से कोशिश करें।',
  'The request contains characters that cannot be stored.': 'इसमें ऐसे अक्षर हैं जो सेव नहीं हो सकते।',
  'The request could not be accepted.': 'रिक्वेस्ट स्वीकार नहीं हो पाई।',
  'Something went wrong on our side. Please try again.': 'हमारी ओर से कुछ गड़बड़ हो गई। कृपया फिर से कोशिश करें।',
  'The shop is very busy. Please try again in a moment.': 'दुकान में अभी बहुत भीड़ है। कृपया थोड़ी देर में फिर से कोशिश करें।',
  'This instance is ready.': 'यह इंस्टेंस तैयार है।',
  'This instance is closing.': 'यह इंस्टेंस बंद हो रहा है।',
  'The database is older than this program.': 'डेटाबेस इस प्रोग्राम से पुराना है।',
  'The pictures cannot be reached at the moment. Please try again shortly.':
    'फ़ोटो अभी नहीं मिल पा रही हैं। कृपया थोड़ी देर में फिर से कोशिश करें।',
  'The shop is open.': 'दुकान खुली है।',
  'The shop is open, but its scheduled jobs are late.': 'दुकान खुली है, पर उसके अपने-आप होने वाले काम देर से हो रहे हैं।',
  'The body must be a JSON object': 'रिक्वेस्ट का मुख्य भाग JSON ऑब्जेक्ट होना चाहिए',

  // Orders by phone
  'Customer created': 'ग्राहक जुड़ गया',
  'Customer not found': 'ग्राहक नहीं मिला',
  'There is already a customer with this phone number.': 'इस फ़ोन नंबर का एक ग्राहक पहले से है।',
  'This customer was deactivated. Nothing can be ordered for them.':
    'यह ग्राहक इनएक्टिव है। इनके लिए ऑर्डर नहीं किया जा सकता।',
  'This customer has {open} open orders. One must be delivered first.':
    'इस ग्राहक के {open} ऑर्डर अभी बाकी हैं। पहले एक की डिलीवरी होनी चाहिए।',
  'Please type at least four digits of the phone number': 'फ़ोन नंबर के कम से कम चार अंक लिखें',
  'Email address saved': 'ईमेल पता सेव हो गया',
  'This account has an email address already. Please look again.': 'इस अकाउंट का ईमेल पता पहले से है। कृपया फिर से देखें।',

  // Windows and slots
  'We do not deliver to {pincode} yet.': 'हम अभी {pincode} में डिलीवरी नहीं करते।',
  Saved: 'सेव हो गया',
  'Window created': 'डिलीवरी का समय जुड़ गया',
  'Window saved': 'डिलीवरी का समय सेव हो गया',
  'Window deleted': 'डिलीवरी का समय हटा दिया गया',
  'Window not found': 'डिलीवरी का यह समय नहीं मिला',
  'Orders or zones use this window. It was ended yesterday instead: it takes no new orders.':
    'ऑर्डर या ज़ोन इस समय का इस्तेमाल करते हैं। इसे हटाने के बजाय कल से बंद कर दिया गया: इसमें नए ऑर्डर नहीं आएँगे।',
  'Someone else changed this day while you were editing. Please look at it again before you save.':
    'आपके बदलते समय किसी और ने यह दिन बदल दिया। सेव करने से पहले इसे फिर से देखें।',
  'There are 24 windows already. Delete one that is not used.': 'डिलीवरी के 24 समय पहले से हैं। जो काम नहीं आता, उसे हटाएँ।',
  'Someone else changed this window while you were editing. Please reload it and make your change again.':
    'आपके बदलते समय किसी और ने डिलीवरी का यह समय बदल दिया। पेज फिर से लोड करके अपना बदलाव दोबारा करें।',
  'Morning, afternoon and evening cannot be deleted. Give it a last day, or close it on weekdays.':
    'सुबह, दोपहर और शाम को हटाया नहीं जा सकता। इसे आख़िरी दिन दें, या हफ़्ते के दिनों में बंद करें।',

  // Accounts
  'If this address can be verified, a 6-digit code is on its way to it.':
    'अगर यह ईमेल सही है, तो इस पर 6 अंकों का कोड भेजा जा रहा है।',
  'Account created successfully!': 'अकाउंट बन गया!',
  'Account created. Please enter the 6-digit code that we sent to your email address.':
    'अकाउंट बन गया। अब वह 6 अंकों का कोड डालें जो हमने आपके ईमेल पर भेजा है।',
  'You are signed out.': 'आप लॉगआउट हो गए हैं।',
  'Profile updated successfully!': 'प्रोफ़ाइल अपडेट हो गई!',
  'Address saved!': 'पता सेव हो गया!',
  'This is your default address now.': 'अब यही आपका मुख्य पता है।',
  'Address deleted.': 'पता हटा दिया गया।',
  'You can keep ten addresses. Please delete one before you add another.':
    'आप दस पते रख सकते हैं। नया जोड़ने से पहले कोई एक हटाएँ।',
  'This address was changed somewhere else meanwhile. Please check it and save again.':
    'इस बीच यह पता कहीं और बदला गया। जाँचें और फिर से सेव करें।',
  'Your only address cannot be deleted. Please add another one first.':
    'आपका इकलौता पता हटाया नहीं जा सकता। पहले दूसरा पता जोड़ें।',
  'A plan of yours delivers to this address. Please choose where it delivers from now on.':
    'आपका एक प्लान इस पते पर डिलीवर होता है। कृपया चुनें कि अब से वह कहाँ डिलीवर हो।',
  'This is your default address. Please choose which one takes its place.':
    'यह आपका मुख्य पता है। चुनें कि इसकी जगह कौन-सा पता मुख्य होगा।',
  'Please choose another one of your addresses': 'अपना कोई दूसरा पता चुनें',
  'There is no such language': 'ऐसी कोई भाषा नहीं है',
  'Your language was changed.': 'आपकी भाषा बदल दी गई।',
  'Account created and verified successfully!': 'अकाउंट बन गया और वेरिफ़ाई हो गया!',
  'Your email address is verified.': 'आपका ईमेल वेरिफ़ाई हो गया।',
  'If an account with this email exists, a link to choose a new password is on its way to it.':
    'अगर इस ईमेल का कोई अकाउंट है, तो नया पासवर्ड बनाने का लिंक उस पर भेजा जा रहा है।',
  'Your password has been changed. You can now sign in with it.':
    'आपका पासवर्ड बदल दिया गया है। अब आप इससे लॉगिन कर सकते हैं।',
  'Admin created successfully!': 'एडमिन जुड़ गया!',
  'Customer created successfully!': 'ग्राहक जुड़ गया!',
  'User activated successfully!': 'यूज़र एक्टिव कर दिया!',
  'User deactivated successfully!': 'यूज़र इनएक्टिव कर दिया!',
  'Welcome back, {name}!': 'फिर से स्वागत है, {name}!',
  'Invalid OTP. Please try again.': 'कोड गलत है। फिर से डालें।',
  'An account with this email address already exists.': 'इस ईमेल का अकाउंट पहले से है।',
  'An account with this email address already exists. Please sign in instead.': 'इस ईमेल का अकाउंट पहले से है। लॉगिन करें।',
  'You cannot deactivate your own account.': 'आप अपना ही अकाउंट इनएक्टिव नहीं कर सकते।',
  'Invalid or expired reset token.': 'यह लिंक गलत है या एक्सपायर हो चुका है।',
  'Too many failed sign-ins. Please wait a few minutes and try again.':
    'कई बार गलत लॉगिन हुआ। कृपया कुछ मिनट रुककर फिर से कोशिश करें।',
  'Too many requests from your network. Please try again in a few minutes.':
    'आपके नेटवर्क से बहुत बार कोशिश हुई है। कुछ मिनट बाद फिर से कोशिश करें।',
  'A code was sent a moment ago. Please wait 30 seconds before asking for another one.':
    'कोड अभी-अभी भेजा गया है। दूसरा कोड मँगाने से पहले कृपया 30 सेकंड रुकें।',
  'Too many codes were sent to this address. Please try again in an hour.':
    'इस ईमेल पर बहुत ज़्यादा कोड भेजे जा चुके हैं। कृपया एक घंटे बाद कोशिश करें।',
  'Too many reset links were sent to this address. Please try again in an hour.':
    'इस ईमेल पर बहुत ज़्यादा लिंक भेजे जा चुके हैं। कृपया एक घंटे बाद कोशिश करें।',
  'This account has been deactivated. Please contact us.': 'यह अकाउंट इनएक्टिव कर दिया गया है। कृपया हमसे संपर्क करें।',
  'This is an admin account. Please use the admin sign-in.': 'यह एडमिन अकाउंट है। कृपया एडमिन लॉगिन का इस्तेमाल करें।',
  'This is not an admin account. Please use the customer sign-in.':
    'यह एडमिन अकाउंट नहीं है। कृपया ग्राहक लॉगिन का इस्तेमाल करें।',
  'Please verify your email address to sign in.': 'लॉगिन करने के लिए अपना ईमेल वेरिफ़ाई करें।',
  'Invalid email or password.': 'ईमेल या पासवर्ड गलत है।',

  // Cart
  'Added to cart': 'कार्ट में जोड़ दिया',
  'Removed from cart': 'कार्ट से हटा दिया गया',
  'Your cart is empty': 'आपका कार्ट खाली है',
  'Product is no longer available': 'प्रोडक्ट अब उपलब्ध नहीं है',
  'Only {stock} available': 'स्टॉक में सिर्फ़ {stock}',
  'An order can have at most {most} items. Please contact us for larger orders.':
    'एक ऑर्डर में ज़्यादा से ज़्यादा {most} नग हो सकते हैं। बड़े ऑर्डर के लिए कृपया हमसे संपर्क करें।',
  'Prices have changed. Please check the new total before you order.': 'दाम बदल गए हैं। ऑर्डर करने से पहले कृपया नया कुल देख लें।',
  'This product is out of stock.': 'इस प्रोडक्ट का स्टॉक खत्म हो गया है।',

  // Orders
  'Order placed successfully!': 'आपका ऑर्डर हो गया!',
  'Your order was cancelled.': 'आपका ऑर्डर रद्द हो गया।',
  'Order status updated successfully!': 'ऑर्डर का स्टेटस बदल दिया गया!',
  'Payment updated successfully!': 'पेमेंट अपडेट हो गया!',
  'Please make at least one change to update the order.': 'ऑर्डर अपडेट करने के लिए कम से कम एक बदलाव करें।',
  'Payment status is already set to this value.': 'पेमेंट का स्टेटस पहले से यही है।',
  '{done} of {all} orders updated.': 'अपडेट हुए ऑर्डर: {all} में से {done}।',
  'A delivered order has no next status.': 'डिलीवर हो चुके ऑर्डर का कोई अगला स्टेटस नहीं होता।',
  'A cancelled order has no next status.': 'रद्द ऑर्डर का कोई अगला स्टेटस नहीं होता।',
  'Someone else changed this order.': 'इस बीच किसी और ने यह ऑर्डर बदल दिया है।',
  'A stop of this order was recorded meanwhile. Please look at the order again before you go on.':
    'इस बीच इस ऑर्डर का एक फेरा दर्ज किया गया। आगे बढ़ने से पहले ऑर्डर फिर से देखें।',
  'Someone else changed the payment of this order. Please look at it again.':
    'इस बीच किसी और ने इस ऑर्डर का पेमेंट बदल दिया है। कृपया इसे फिर से देखें।',
  '{amount} of it had gone back before, as deposit: that much more was given, as an allowance.':
    'इसमें से {amount} डिपॉज़िट के रूप में पहले ही वापस जा चुके थे: इतना ज़्यादा दिया गया, छूट के रूप में दर्ज है।',
  '{amount} of it came back before, as deposit. Give it back once more?':
    'इसमें से {amount} डिपॉज़िट के रूप में पहले ही वापस जा चुके हैं। क्या फिर से वापस देने हैं?',
  'Please say why more is given back.': 'कृपया बताएँ कि ज़्यादा क्यों वापस दिया जा रहा है।',
  'The jars of {amount} came back before: it became credit of the customer.':
    '{amount} के जार पहले ही वापस आ चुके हैं: यह रकम ग्राहक का क्रेडिट बन गई।',
  'This order is cancelled: {amount} became credit of the customer.':
    'यह ऑर्डर रद्द है: {amount} ग्राहक के क्रेडिट में जोड़ दिए गए हैं।',
  'At most 999 empties of a kind can be handed back': 'एक तरह के ज़्यादा से ज़्यादा 999 खाली जार लौटाए जा सकते हैं',
  'Empties must be a whole number': 'खाली जार की संख्या पूरी होनी चाहिए',
  'Empties must not be below 0': 'खाली जार की संख्या 0 से कम नहीं हो सकती',
  'Each line must be one of the order, once': 'हर प्रोडक्ट इसी ऑर्डर का होना चाहिए और एक ही बार',
  'Each container must be named once': 'हर तरह का जार एक ही बार लिखें',
  'Order cancelled': 'ऑर्डर रद्द हुआ',
  'Only damaged empties can be charged': 'चार्ज सिर्फ़ टूटे हुए खाली जार का लग सकता है',
  'Please say why nothing was delivered': 'कृपया बताएँ कि कुछ भी डिलीवर क्यों नहीं हुआ',
  'Only a delivery that is on its way can fail.': 'सिर्फ़ वही डिलीवरी नाकाम हो सकती है जो रास्ते में है।',
  'Please choose another day or time': 'कृपया कोई और दिन या समय चुनें',
  'No more empties can be damaged than were taken': 'जितने खाली जार लिए गए, उससे ज़्यादा टूटे नहीं हो सकते',
  'Nothing was delivered. Please cancel or move the order instead.':
    'कुछ भी नहीं दिया गया। कृपया ऑर्डर को रद्द करें या उसका समय बदलें।',
  'Only money of a cancelled order can become credit here.': 'यहाँ सिर्फ़ रद्द ऑर्डर के पैसे क्रेडिट में बदले जा सकते हैं।',
  'There is no money on this order that could be given back.': 'इस ऑर्डर पर लौटाने के लिए कोई पैसा नहीं है।',
  'Delivery recorded': 'डिलीवरी दर्ज हो गई',
  'The money is credit of the customer now.': 'पैसे अब ग्राहक के क्रेडिट में हैं।',
  'The money was paid back.': 'पैसे लौटा दिए गए।',
  'The money is your credit now.': 'पैसे अब आपके क्रेडिट में हैं।',
  'You can hand back {empties} with this order.': 'इस ऑर्डर के साथ आप {empties} लौटा सकते हैं।',
  'There is no monthly account for this customer. Please choose another way to pay.':
    'इस ग्राहक का मासिक खाता नहीं है। पेमेंट का कोई और तरीका चुनें।',
  'This customer’s monthly account has {amount} overdue. It must be paid before the account is used again.':
    'इस ग्राहक के मासिक खाते का {amount} समय पर नहीं चुकाया गया। खाते पर फिर से ऑर्डर करने से पहले इसका पेमेंट ज़रूरी है।',
  'Your monthly account has {amount} overdue. Please pay it before you order on account again, or choose another way to pay.':
    'आपके मासिक खाते का {amount} समय पर नहीं चुकाया गया। खाते पर फिर से ऑर्डर करने से पहले इसका पेमेंट करें, या पेमेंट का कोई और तरीका चुनें।',
  'The monthly account of this customer has {left} left, and this order is {amount}.':
    'इस ग्राहक के मासिक खाते में {left} बचे हैं, और यह ऑर्डर {amount} का है।',
  'Your monthly account has {left} left, and this order is {amount}. Please order less, pay your account, or choose another way to pay.':
    'आपके मासिक खाते में {left} बचे हैं, और यह ऑर्डर {amount} का है। कम ऑर्डर करें, खाते का पेमेंट करें, या पेमेंट का कोई और तरीका चुनें।',
  'This order is on account. Please choose how it was paid: cash, card, UPI or net banking.':
    'यह ऑर्डर खाते पर है। चुनें कि पेमेंट कैसे हुआ: कैश, कार्ड, UPI या नेट बैंकिंग।',
  'The limit must not exceed ₹10,000,000': 'सीमा ₹10,000,000 से ज़्यादा नहीं हो सकती',
  'Someone else changed this limit. Please look at it again.': 'किसी और ने यह सीमा बदल दी है। कृपया फिर से देखें।',
  'Limit saved': 'सीमा सेव हो गई',
  'This order was refunded. Please change its payment in the order itself.':
    'इस ऑर्डर का रिफ़ंड हो चुका है। कृपया इसका पेमेंट ऑर्डर खोलकर बदलें।',
  'This Idempotency-Key was used for another change.': 'यह Idempotency-Key किसी दूसरे बदलाव के लिए इस्तेमाल हो चुकी है।',
  'Order status is already set to this value.': 'ऑर्डर का स्टेटस पहले से यही है।',
  'This order is already cancelled.': 'यह ऑर्डर पहले ही रद्द हो चुका है।',
  'This order is paid already, so it cannot be skipped here. Please call us.':
    'इस ऑर्डर का पेमेंट हो चुका है, इसलिए इसे यहाँ नहीं छोड़ा जा सकता। कृपया हमें कॉल करें।',
  'The plan has made order {order} for this day since. Reopening this one brings both.':
    'प्लान ने इस दिन के लिए बाद में ऑर्डर {order} बना दिया है। इसे फिर से खोलने पर दोनों आएँगे।',
  'This order is already being worked on and can no longer be cancelled here. Please call us.':
    'इस ऑर्डर पर काम शुरू हो चुका है और अब इसे यहाँ से रद्द नहीं किया जा सकता। कृपया हमें फ़ोन करें।',
  'There is not enough stock to reopen this order: {products}.':
    'इस ऑर्डर को फिर से खोलने के लिए स्टॉक काफ़ी नहीं है: {products}।',
  '{productName} ({availableStock} left)': '{productName} (बाकी {availableStock})',
  'Some items in your order are not available as requested.': 'आपके ऑर्डर के कुछ आइटम का स्टॉक काफ़ी नहीं है।',
  'This Idempotency-Key was already used for a different order.':
    'यह Idempotency-Key किसी दूसरे ऑर्डर के लिए इस्तेमाल हो चुकी है।',
  'You have {open} open orders. Please wait until one is delivered.':
    'आपके बाकी ऑर्डर: {open}। कृपया किसी एक के डिलीवर होने तक रुकें।',
  'Your account is being exported already. Please wait until that is done.':
    'आपके खाते की फ़ाइल अभी बन रही है। कृपया उसके पूरा होने तक रुकें।',
  'You have placed or cancelled {count} orders in the last hour. Please try again later, or call us.':
    'पिछले एक घंटे में आप {count} ऑर्डर दे या रद्द कर चुके हैं। कृपया बाद में फिर कोशिश करें, या हमें कॉल करें।',
  'You have moved orders {count} times in the last hour. Please try again later, or call us.':
    'पिछले एक घंटे में आप {count} बार ऑर्डर का समय बदल चुके हैं। कृपया बाद में फिर कोशिश करें, या हमें कॉल करें।',

  // Catalogue and pictures
  'There is no such container': 'ऐसा कोई कंटेनर नहीं है',
  'Container created successfully!': 'कंटेनर जुड़ गया!',
  'Container updated successfully!': 'कंटेनर अपडेट हो गया!',
  'Container activated successfully!': 'कंटेनर एक्टिव कर दिया!',
  'Container deactivated successfully!': 'कंटेनर इनएक्टिव कर दिया!',
  'A container with this name already exists': 'इस नाम का कंटेनर पहले से है',
  'A shop has at most 100 containers.': 'एक दुकान में ज़्यादा से ज़्यादा 100 कंटेनर हो सकते हैं।',
  'Someone else changed this container while you were editing. Please reload it and make your change again.':
    'आपके बदलाव करते समय किसी और ने यह कंटेनर बदल दिया। कृपया इसे फिर से लोड करके अपना बदलाव दोबारा करें।',
  'There is no such category': 'ऐसी कोई कैटेगरी नहीं है',
  'Product created successfully!': 'प्रोडक्ट जुड़ गया!',
  'Product updated successfully!': 'प्रोडक्ट अपडेट हो गया!',
  'Product activated successfully!': 'प्रोडक्ट एक्टिव कर दिया!',
  'Product deactivated successfully!': 'प्रोडक्ट इनएक्टिव कर दिया!',
  'Product deleted successfully!': 'प्रोडक्ट डिलीट कर दिया!',
  'Product restored successfully!': 'प्रोडक्ट वापस आ गया!',
  'Category created successfully!': 'कैटेगरी जुड़ गई!',
  'Category updated successfully!': 'कैटेगरी अपडेट हो गई!',
  'Category activated successfully!': 'कैटेगरी एक्टिव कर दी!',
  'Category deactivated successfully!': 'कैटेगरी इनएक्टिव कर दी!',
  'Category deleted successfully!': 'कैटेगरी डिलीट कर दी!',
  'Category restored successfully!': 'कैटेगरी वापस आ गई!',
  'Someone else changed this category while you were editing. Please reload it and make your change again.':
    'इस बीच किसी और ने यह कैटेगरी बदल दी है। कृपया इसे फिर से लोड करें और अपना बदलाव दोबारा करें।',
  'Someone else changed this product while you were editing. Please reload it and make your change again.':
    'इस बीच किसी और ने यह प्रोडक्ट बदल दिया है। कृपया इसे फिर से लोड करें और अपना बदलाव दोबारा करें।',
  'A category with this name already exists': 'इस नाम की कैटेगरी पहले से है',
  'New orders came in: only {present} left in stock. Please check the stock and save again.':
    'इस बीच ऑर्डर आए हैं, अब स्टॉक सिर्फ़ {present} है। जाँचकर फिर से सेव करें।',
  'Image uploaded successfully!': 'फ़ोटो अपलोड हो गई!',
  'Please send the picture as a multipart form.': 'फ़ोटो को मल्टीपार्ट फ़ॉर्म में भेजें।',
  'Please select an image file': 'फ़ोटो वाली फ़ाइल चुनें',
  'The picture did not arrive whole. Please send it again.': 'फ़ोटो पूरी नहीं पहुँची। कृपया फिर से भेजें।',
  'File size must be less than 5MB': 'फ़ाइल 5 MB से छोटी होनी चाहिए',
  'Image must not exceed 40 megapixels': 'फ़ोटो 40 मेगापिक्सल से बड़ी नहीं हो सकती',

  // Contact and visitors
  'Someone else changed this message while you were editing. Please reload it and make your change again.':
    'इस बीच किसी और ने यह मैसेज बदल दिया है। कृपया इसे फिर से लोड करें और अपना बदलाव दोबारा करें।',
  'Thank you for your message. We will get back to you within 24 hours.':
    'आपके मैसेज के लिए धन्यवाद। हम 24 घंटे में आपको जवाब देंगे।',
  'You have sent us many messages in a short time. Please try again later.':
    'आपने थोड़े समय में कई मैसेज भेजे हैं। कृपया बाद में फिर से कोशिश करें।',
  'Contact status updated successfully': 'मैसेज का स्टेटस बदल दिया गया',
  'Contact deleted successfully': 'मैसेज डिलीट कर दिया',
  'Too many visits in a short time. Please try again in a minute.':
    'थोड़े समय में बहुत ज़्यादा विज़िट हुईं। कृपया एक मिनट में फिर से कोशिश करें।',
  'Settings saved': 'सेटिंग सेव हो गईं',
  'Somebody else has saved the settings meanwhile. Please look at both and choose.':
    'इस बीच किसी और ने सेटिंग सेव कर दीं। कृपया दोनों देखकर चुनें।',
  'Visit recorded.': 'विज़िट दर्ज हो गई।',

  // Zones
  'A zone with this name already exists': 'इस नाम का ज़ोन पहले से है',
  'A shop has at most 1,000 zones.': 'एक दुकान में ज़्यादा से ज़्यादा 1,000 ज़ोन हो सकते हैं।',
  'Someone else changed this zone while you were editing. Please reload it and make your change again.':
    'इस बीच किसी और ने यह ज़ोन बदल दिया है। कृपया इसे फिर से लोड करें और अपना बदलाव दोबारा करें।',
  'This is the last active zone. Without it the shop delivers to the whole country.':
    'यह आख़िरी एक्टिव ज़ोन है। इसके बिना दुकान पूरे देश में डिलीवरी करेगी।',
  '{pincode} belongs to zone {zone}': '{pincode} ज़ोन {zone} में है',
  '{count} PIN codes belong to other zones': '{count} पिन कोड दूसरे ज़ोन में हैं',
  'Zone created successfully': 'ज़ोन जुड़ गया',
  'Zone updated successfully': 'ज़ोन अपडेट हो गया',
  'Thank you. We will write to you when we deliver there.': 'धन्यवाद। वहाँ डिलीवरी शुरू होते ही हम आपको लिखेंगे।',
  'You have asked for many places in a short time. Please try again later.':
    'आपने थोड़े समय में कई जगहों के लिए पूछा है। कृपया बाद में फिर से कोशिश करें।',
  'We deliver to {pincode} already.': 'हम {pincode} पर पहले से डिलीवरी करते हैं।',
  '{pincode} is not served yet. Add it to an active zone first.':
    '{pincode} पर अभी डिलीवरी नहीं होती। पहले इसे किसी एक्टिव ज़ोन में जोड़ें।',
  'Nobody is waiting any more.': 'अब कोई इंतज़ार में नहीं है।',
  'Letters on their way: {waiting}': 'भेजे जा रहे ईमेल: {waiting}',

  // Two accounts of one person
  'This account was joined into another one. Please open that one.':
    'यह अकाउंट दूसरे अकाउंट में मिला दिया गया है। कृपया वह अकाउंट खोलें।',
  'The code is on its way to the registered address.': 'कोड रजिस्टर्ड ईमेल पर भेजा जा रहा है।',
  'Accounts joined': 'अकाउंट मिलाए गए',
  'The accounts were joined': 'अकाउंट मिला दिए गए',
  'Only an account without an email address can be joined.': 'सिर्फ़ बिना ईमेल वाला अकाउंट मिलाया जा सकता है।',
  'Please choose an account with an email address.': 'कृपया ईमेल वाला अकाउंट चुनें।',
  'Both accounts must be active.': 'दोनों अकाउंट एक्टिव होने चाहिए।',
  'Too many orders of this account are not settled. Please settle the oldest ones first.':
    'इस अकाउंट के बहुत से ऑर्डर का हिसाब बाकी है। कृपया पहले सबसे पुराने निपटाएँ।',
  'Please confirm that the customer told you the code': 'कृपया पुष्टि करें कि ग्राहक ने आपको कोड बताया',
  'Please confirm that you called the number back': 'कृपया पुष्टि करें कि आपने उस नंबर पर वापस कॉल किया',
  'From your orders by phone': 'फ़ोन पर किए आपके ऑर्डर से',

  // Orders in zones and slots
  '{moved} of {all} orders and {pickups} of {allPickups} pick-ups moved.':
    '{all} में से {moved} ऑर्डर और {allPickups} में से {pickups} पिक-अप का समय बदला गया।',
  '{moved} of {all} orders moved.': '{all} में से {moved} ऑर्डर का समय बदला गया।',
  'Your order was moved.': 'आपके ऑर्डर का समय बदल गया है।',
  'Order moved': 'ऑर्डर का समय बदल गया',
  'It is too late to move this order here. Please call us.': 'अब यहाँ इस ऑर्डर का समय नहीं बदला जा सकता। कृपया हमें कॉल करें।',
  'An order that is delivered or cancelled cannot be moved.': 'डिलीवर या रद्द हो चुके ऑर्डर का समय नहीं बदला जा सकता।',
  'The minimum order for this place is {minimum}. {missing} is missing.':
    'इस जगह के लिए कम से कम {minimum} का ऑर्डर चाहिए। अभी {missing} कम है।',
  'Cash is not taken there. Please choose to pay before the delivery.':
    'वहाँ कैश नहीं लिया जाता। कृपया डिलीवरी से पहले पेमेंट चुनें।',
  'We do not deliver then: {note}. Please choose another time.': 'उस समय डिलीवरी नहीं होती: {note}। कृपया दूसरा समय चुनें।',
  'The time to order for this delivery is over. Please choose another one.':
    'इस डिलीवरी के लिए ऑर्डर का समय निकल गया है। कृपया दूसरा समय चुनें।',
  'We do not deliver then. Please choose another time.': 'उस समय डिलीवरी नहीं होती। कृपया दूसरा समय चुनें।',
  'We do not deliver on that weekday at this time. Please choose another one.':
    'उस दिन इस समय डिलीवरी नहीं होती। कृपया दूसरा समय चुनें।',
  'This delivery time has just become full. Please choose another one.':
    'यह डिलीवरी समय अभी-अभी भर गया है। कृपया दूसरा समय चुनें।',
  'You have {count} unpaid orders at this delivery time. Please pay for one, or choose another time.':
    'इस डिलीवरी समय पर आपके {count} ऑर्डर का पेमेंट बाकी है। कृपया किसी एक का पेमेंट करें, या दूसरा समय चुनें।',

  ...jars,
  ...money,
  ...plans,
} as Record<string, string>;
