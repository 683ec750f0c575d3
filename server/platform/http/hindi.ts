/** Hindi for the API's own sentences, beyond those of contract/; the glossary is in docs/translating.md. */
export default {
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

  // Account and UPI
  'Payment in cash': 'कैश पेमेंट',
  'Payment by UPI, card or bank': 'यूपीआई, कार्ड या बैंक से पेमेंट',
  Payment: 'पेमेंट',
  'Payment taken back': 'पेमेंट वापस हुआ',
  'Paid back to you': 'आपको वापस दिया गया',
  'Payment back was reversed': 'वापसी रद्द हुई',
  'Credit paid out to you': 'आपका क्रेडिट आपको वापस दिया गया',
  'Payment out was reversed': 'भुगतान रद्द हुआ',
  'Water and goods': 'पानी और सामान',
  'Water and goods, cancelled': 'पानी और सामान, रद्द',
  Delivery: 'डिलीवरी',
  'Delivery, cancelled': 'डिलीवरी, रद्द',
  'Deposit for jars': 'जार का डिपॉज़िट',
  'Deposit for jars, cancelled': 'जार का डिपॉज़िट, रद्द',
  'Deposit given back': 'डिपॉज़िट वापस',
  'Deposit kept again': 'डिपॉज़िट फिर से रखा गया',
  Allowance: 'छूट',
  'Allowance taken back': 'छूट वापस ली गई',
  'Waived by the shop': 'दुकान ने माफ़ किया',
  'To be paid after all': 'फिर से देय',
  'Charge for a lost or damaged jar': 'खोए या टूटे जार का चार्ज',
  'Charge for a jar, cancelled': 'जार का चार्ज, रद्द',
  'Credit from before': 'पहले का क्रेडिट',
  'To be paid from before': 'पहले का बकाया',
  'Deposit from before': 'पहले का डिपॉज़िट',
  'Credit used': 'क्रेडिट से दिया गया',
  'Became your credit': 'आपका क्रेडिट बना',
  Correction: 'सुधार',
  'Payment not found': 'पेमेंट नहीं मिला',
  'Thank you. We will check the payment and confirm it.': 'धन्यवाद। हम पेमेंट जाँचकर पुष्टि करेंगे।',
  'Payment confirmed': 'पेमेंट की पुष्टि हुई',
  'Payment confirmed: {amount} became credit of the customer.': 'पेमेंट की पुष्टि हुई: {amount} ग्राहक का क्रेडिट बना।',
  'Payment refused': 'पेमेंट अस्वीकार हुआ',
  'Someone has refused this payment meanwhile.': 'इस बीच किसी ने यह पेमेंट अस्वीकार कर दिया है।',
  'Someone has confirmed this payment meanwhile.': 'इस बीच किसी ने इस पेमेंट की पुष्टि कर दी है।',
  'Someone has confirmed this payment meanwhile, with another amount.':
    'इस बीच किसी ने दूसरी रकम के साथ इस पेमेंट की पुष्टि कर दी है।',
  'This UPI reference was already used for a payment.': 'यह यूपीआई रेफ़रेंस एक पेमेंट के लिए पहले ही दिया जा चुका है।',
  'We are still checking payments that you have told us about. Please wait for those.':
    'आपके बताए पेमेंट हम अभी जाँच रहे हैं। कृपया उनका इंतज़ार करें।',
  'Please enter the amount that you have paid': 'जो रकम दी है, वह डालें',
  'Nothing is to be paid for this order.': 'इस ऑर्डर पर कुछ बकाया नहीं है।',
  'An amount must be above 0': 'रकम 0 से ज़्यादा हो',
  'A reason is required': 'वजह लिखना ज़रूरी है',
  'Reason must not exceed 300 characters': 'वजह 300 अक्षरों से ज़्यादा की नहीं हो सकती',

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
  'Someone else changed the payment of this order. Please look at it again.':
    'इस बीच किसी और ने इस ऑर्डर का पेमेंट बदल दिया है। कृपया इसे फिर से देखें।',
  '{amount} of it had gone back before, as deposit: that much more was given, as an allowance.':
    'इसमें से {amount} डिपॉज़िट के रूप में पहले ही वापस जा चुके थे: इतना ज़्यादा दिया गया, छूट के रूप में दर्ज है।',
  'This order is cancelled: {amount} became credit of the customer.':
    'यह ऑर्डर रद्द है: {amount} ग्राहक के क्रेडिट में जोड़ दिए गए हैं।',
  'At most 999 empties of a kind can be handed back': 'एक तरह के ज़्यादा से ज़्यादा 999 खाली जार लौटाए जा सकते हैं',
  'Empties must be a whole number': 'खाली जार की संख्या पूरी होनी चाहिए',
  'Empties must not be below 0': 'खाली जार की संख्या 0 से कम नहीं हो सकती',
  'useCredit must be true or false': 'useCredit true या false होना चाहिए',
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

  // Jars
  'Jars bought': 'खरीदे हुए जार जुड़ गए',
  'Depot counted': 'डिपो की गिनती हो गई',
  'Jars scrapped': 'जार कबाड़ में गए',
  'Jars charged as lost': 'खोए हुए जार का चार्ज लग गया',
  'Jars adjusted': 'जार की संख्या ठीक हो गई',
  'Opening balance set': 'शुरुआती बैलेंस दर्ज हो गया',
  'Opening balance': 'शुरुआती बैलेंस',
  'No deposit is charged from now on': 'अब से डिपॉज़िट नहीं लगेगा',
  'Deposits are charged from now on': 'अब से डिपॉज़िट लगेगा',
  'By now {count} should be at the depot. Please check your count.':
    'अब तक डिपो में {count} होने चाहिए। कृपया अपनी गिनती जाँचें।',
  'Only {count} are at the depot.': 'डिपो में सिर्फ़ {count} हैं।',
  'This customer holds {most} of these.': 'इस ग्राहक के पास ऐसे {most} हैं।',
  'The opening balance of these jars was set before.': 'इन जार का शुरुआती बैलेंस पहले ही दर्ज हो चुका है।',
  'Some lines are wrong. Nothing was written.': 'कुछ पंक्तियाँ गलत हैं। कुछ भी दर्ज नहीं हुआ।',
  'Import not found': 'यह फ़ाइल नहीं मिली',
  'A reason must not exceed 500 characters': 'वजह 500 अक्षरों से लंबी नहीं हो सकती',
  'A number of jars must be a whole number': 'जार की संख्या पूरी होनी चाहिए',
  'A number of jars must be at least 1': 'जार कम से कम 1 हो',
  'A number of jars cannot be negative': 'जार की संख्या शून्य से कम नहीं हो सकती',
  'A number of jars must not exceed 100,000': 'जार 100,000 से ज़्यादा नहीं हो सकते',
  'A change of 0 changes nothing': '0 के बदलाव से कुछ नहीं बदलता',
  'Please choose a file': 'फ़ाइल चुनें',
  'A file of opening balances must not exceed 1 MB': 'शुरुआती बैलेंस की फ़ाइल 1 MB से बड़ी नहीं हो सकती',
  'Please choose a customer': 'ग्राहक चुनें',
  'At most 100 customers at once': 'एक बार में ज़्यादा से ज़्यादा 100 ग्राहक',

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

  // Money desk, notes
  'Order or charge not found': 'ऑर्डर या शुल्क नहीं मिला',
  'Note not found': 'नोट नहीं मिला',
  'Note saved': 'नोट सेव हो गया',
  'Note deleted': 'नोट हट गया',
  'There are {most} notes about this customer. Please delete old ones first.':
    'इस ग्राहक के बारे में {most} नोट हैं। कृपया पहले पुराने हटाएँ।',
  'Please choose a rider': 'कृपया राइडर चुनें',
  'Please choose an order or a charge': 'कृपया ऑर्डर या शुल्क चुनें',
  'Idempotency-Key is required': 'Idempotency-Key ज़रूरी है',
  'The till changed while you counted: it should hold {amount} now.':
    'गिनते समय गल्ला बदल गया: अब उसमें {amount} होने चाहिए।',
  'The till is right: {counted}.': 'गल्ला सही है: {counted}।',
  'The till holds {amount} more than expected. It is {counted} now.': 'गल्ले में उम्मीद से {amount} ज़्यादा हैं। अब {counted} हैं।',
  'The till holds {amount} less than expected. It is {counted} now.': 'गल्ले में उम्मीद से {amount} कम हैं। अब {counted} हैं।',
  '{amount} brought to the bank.': '{amount} बैंक में जमा हुए।',
  'Opening balance of {amount} recorded.': '{amount} का शुरुआती बैलेंस दर्ज हुआ।',
  'This opening balance was set before.': 'यह शुरुआती बैलेंस पहले ही दर्ज हो चुका है।',
  'Expense of {amount} recorded.': '{amount} का खर्च दर्ज हुआ।',
  'Payment of {amount} recorded.': '{amount} का भुगतान दर्ज हुआ।',
  '{amount} paid out.': '{amount} वापस दिए गए।',
  'Allowance of {amount} given.': '{amount} की छूट दी गई।',
  '{amount} written off.': '{amount} बट्टे खाते गए।',
  'This pouch is empty.': 'यह थैला खाली है।',
  'Someone else changed the account of this customer. Please look at it again.':
    'किसी और ने इस ग्राहक का खाता बदल दिया। कृपया फिर से देखें।',
  'The customer has only {amount} credit.': 'ग्राहक के पास सिर्फ़ {amount} क्रेडिट है।',
  'Only {amount} is due.': 'सिर्फ़ {amount} बाकी है।',
  'Nothing is due any more.': 'अब कुछ बाकी नहीं है।',
  'Nothing is due of this order: it is not delivered.': 'इस ऑर्डर का कुछ बाकी नहीं है: यह डिलीवर नहीं हुआ।',
  // Pick-ups
  'You can give back {most} of these jars.': 'आप इनमें से {most} जार लौटा सकते हैं।',
  'You have {amount} of credit that can be paid back.': 'आपका {amount} क्रेडिट लौटाया जा सकता है।',
  'You have asked for many pick-ups in a short time. Please try again later.':
    'आपने थोड़े समय में कई पिक-अप माँगे हैं। कृपया बाद में फिर से कोशिश करें।',
  'This Idempotency-Key was already used for something else.':
    'यह Idempotency-Key पहले किसी और काम के लिए इस्तेमाल हो चुकी है।',
  'Someone else changed this pick-up while you were looking at it. Please look at it again before you go on.':
    'इस बीच किसी और ने यह पिक-अप बदल दिया है। आगे बढ़ने से पहले कृपया इसे फिर से देखें।',
  'This step is not open for this pick-up any more.': 'इस पिक-अप के लिए अब यह नहीं किया जा सकता।',
  'Only damaged jars can be charged': 'सिर्फ़ ख़राब जार के पैसे लिए जा सकते हैं',
  'Nothing was collected. Please move or reject the pick-up instead.':
    'कोई जार नहीं लिया गया। कृपया पिक-अप का समय बदलें या उसे मना करें।',
  'The day of the payment must not be in the future': 'भुगतान का दिन आगे का नहीं हो सकता',
  'At most {amount} can be paid back: that is what is left of the credit.':
    'ज़्यादा से ज़्यादा {amount} लौटाए जा सकते हैं: क्रेडिट में इतना ही बचा है।',
  'It is too late to cancel this here. Please call us.': 'अब यहाँ इसे रद्द नहीं किया जा सकता। कृपया हमें कॉल करें।',
  'We will collect your jars.': 'हम आपके जार ले जाएँगे।',
  'We will pay your credit back.': 'हम आपका क्रेडिट लौटाएँगे।',
  'It was cancelled.': 'इसे रद्द कर दिया गया।',
  'Pick-up scheduled': 'पिक-अप तय हो गया',
  'Jars collected': 'जार ले लिए गए',
  'Payment recorded': 'भुगतान दर्ज हो गया',
  'Left as credit': 'क्रेडिट के रूप में रखा गया',
  'Pick-up rejected': 'पिक-अप मना किया गया',
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
