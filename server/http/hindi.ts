/** What the API answers, in Hindi, beyond the sentences of contract/; the glossary is in docs/translating.md. */
export default {
  // The edge
  'Please correct the errors below': 'कृपया नीचे की गलतियाँ ठीक करें',
  'Please sign in to continue.': 'आगे बढ़ने के लिए कृपया लॉगिन करें।',
  'You are not allowed to do this.': 'आपको यह करने की अनुमति नहीं है।',
  'Not found': 'नहीं मिला',
  'There is no such call.': 'ऐसा कोई अनुरोध नहीं है।',
  'The request could not be read. Please check that it is valid JSON.':
    'अनुरोध पढ़ा नहीं जा सका। कृपया जाँचें कि वह सही JSON है।',
  'The request could not be understood.': 'अनुरोध समझा नहीं जा सका।',
  'The request took too long to arrive.': 'अनुरोध पहुँचने में बहुत देर लगी।',
  'The request is nested too deeply.': 'अनुरोध में बहुत ज़्यादा परतें हैं।',
  'The request holds too many values.': 'अनुरोध में बहुत ज़्यादा मान हैं।',
  'The address could not be read.': 'पता पढ़ा नहीं जा सका।',
  'The address is too long.': 'पता बहुत लंबा है।',
  'The shop has no room left for files at the moment. Please try again later.':
    'दुकान में अभी फ़ाइलों के लिए जगह नहीं बची है। कृपया बाद में फिर से कोशिश करें।',
  'The request is too large.': 'अनुरोध बहुत बड़ा है।',
  'Please send the request as JSON.': 'कृपया अनुरोध JSON में भेजें।',
  'The request has too many or too long headers.': 'अनुरोध के हेडर बहुत ज़्यादा या बहुत लंबे हैं।',
  'The shop cannot reach its database at the moment. Please try again shortly.':
    'दुकान अभी अपने डेटाबेस तक नहीं पहुँच पा रही है। कृपया थोड़ी देर में फिर से कोशिश करें।',
  'The request holds characters that cannot be stored.': 'अनुरोध में ऐसे अक्षर हैं जो सहेजे नहीं जा सकते।',
  'The request could not be accepted.': 'अनुरोध स्वीकार नहीं किया जा सका।',
  'Something went wrong on our side. Please try again.': 'हमारी ओर से कुछ गड़बड़ हो गई। कृपया फिर से कोशिश करें।',
  'The shop is very busy. Please try again in a moment.': 'दुकान में अभी बहुत भीड़ है। कृपया थोड़ी देर में फिर से कोशिश करें।',
  'This instance is ready.': 'यह इंस्टेंस तैयार है।',
  'This instance is closing.': 'यह इंस्टेंस बंद हो रहा है।',
  'The database is older than this program.': 'डेटाबेस इस प्रोग्राम से पुराना है।',
  'The pictures cannot be reached at the moment. Please try again shortly.':
    'तस्वीरें अभी नहीं मिल पा रही हैं। कृपया थोड़ी देर में फिर से कोशिश करें।',
  'The shop is open.': 'दुकान खुली है।',
  'The body must be a JSON object': 'अनुरोध का मुख्य भाग JSON ऑब्जेक्ट होना चाहिए',

  // Accounts
  'If this address can be verified, a 6-digit code is on its way to it.':
    'यदि यह पता सत्यापित हो सकता है, तो इस पर 6 अंकों का कोड भेजा जा रहा है।',
  'Account created successfully!': 'खाता बन गया!',
  'Account created. Please enter the 6-digit code that we sent to your email address.':
    'खाता बन गया। कृपया वह 6 अंकों का कोड लिखें जो हमने आपके ईमेल पते पर भेजा है।',
  'You are signed out.': 'आप लॉगआउट हो गए हैं।',
  'Profile updated successfully!': 'प्रोफ़ाइल अपडेट हो गई!',
  'There is no such language': 'ऐसी कोई भाषा नहीं है',
  'Your language was changed.': 'आपकी भाषा बदल दी गई।',
  'Account created and verified successfully!': 'खाता बन गया और सत्यापित हो गया!',
  'Your email address is verified.': 'आपका ईमेल पता सत्यापित हो गया।',
  'If an account with this email exists, a link to choose a new password is on its way to it.':
    'यदि इस ईमेल का कोई खाता है, तो नया पासवर्ड चुनने का लिंक उस पर भेजा जा रहा है।',
  'Your password has been changed. You can now sign in with it.':
    'आपका पासवर्ड बदल दिया गया है। अब आप इससे लॉगिन कर सकते हैं।',
  'Admin created successfully!': 'एडमिन बन गया!',
  'Customer created successfully!': 'ग्राहक बन गया!',
  'User activated successfully!': 'उपयोगकर्ता सक्रिय कर दिया गया!',
  'User deactivated successfully!': 'उपयोगकर्ता निष्क्रिय कर दिया गया!',
  'Welcome back, {name}!': 'फिर से स्वागत है, {name}!',
  'Invalid OTP. Please try again.': 'ओटीपी गलत है। कृपया फिर से कोशिश करें।',
  'An account with this email address already exists.': 'इस ईमेल पते का खाता पहले से है।',
  'An account with this email address already exists. Please sign in instead.':
    'इस ईमेल पते का खाता पहले से है। कृपया लॉगिन करें।',
  'You cannot deactivate your own account.': 'आप अपना ही खाता निष्क्रिय नहीं कर सकते।',
  'Invalid or expired reset token.': 'रीसेट लिंक अमान्य है या उसका समय बीत चुका है।',
  'Too many failed sign-ins. Please wait a few minutes and try again.':
    'कई बार गलत लॉगिन हुआ। कृपया कुछ मिनट रुककर फिर से कोशिश करें।',
  'Too many requests from your network. Please try again in a few minutes.':
    'आपके नेटवर्क से बहुत ज़्यादा अनुरोध आए हैं। कृपया कुछ मिनट में फिर से कोशिश करें।',
  'A code was sent a moment ago. Please wait 30 seconds before asking for another one.':
    'कोड अभी-अभी भेजा गया है। दूसरा कोड मँगाने से पहले कृपया 30 सेकंड रुकें।',
  'Too many codes were sent to this address. Please try again in an hour.':
    'इस पते पर बहुत ज़्यादा कोड भेजे जा चुके हैं। कृपया एक घंटे बाद कोशिश करें।',
  'Too many reset links were sent to this address. Please try again in an hour.':
    'इस पते पर बहुत ज़्यादा रीसेट लिंक भेजे जा चुके हैं। कृपया एक घंटे बाद कोशिश करें।',
  'This account has been deactivated. Please contact us.': 'यह खाता बंद कर दिया गया है। कृपया हमसे संपर्क करें।',
  'This is an admin account. Please use the admin sign-in.': 'यह एडमिन खाता है। कृपया एडमिन लॉगिन का इस्तेमाल करें।',
  'This is not an admin account. Please use the customer sign-in.':
    'यह एडमिन खाता नहीं है। कृपया ग्राहक लॉगिन का इस्तेमाल करें।',
  'Please verify your email address to sign in.': 'लॉगिन करने के लिए कृपया अपना ईमेल पता सत्यापित करें।',
  'Invalid email or password.': 'ईमेल या पासवर्ड गलत है।',

  // Cart
  'Added to cart': 'कार्ट में जुड़ गया',
  'Removed from cart': 'कार्ट से हटा दिया गया',
  'Your cart is empty': 'आपका कार्ट खाली है',
  'Product is no longer available': 'प्रोडक्ट अब उपलब्ध नहीं है',
  'Only {stock} available': 'सिर्फ़ {stock} उपलब्ध हैं',
  'An order can have at most {most} items. Please contact us for larger orders.':
    'एक ऑर्डर में ज़्यादा से ज़्यादा {most} नग हो सकते हैं। बड़े ऑर्डर के लिए कृपया हमसे संपर्क करें।',
  'Prices have changed. Please check the new total before you order.': 'दाम बदल गए हैं। ऑर्डर करने से पहले कृपया नया कुल देख लें।',
  'This product is out of stock.': 'इस प्रोडक्ट का स्टॉक खत्म हो गया है।',

  // Orders
  'Order placed successfully!': 'ऑर्डर सफलतापूर्वक हो गया!',
  'Your order was cancelled.': 'आपका ऑर्डर रद्द हो गया।',
  'Order status updated successfully!': 'ऑर्डर का स्टेटस बदल दिया गया!',
  'Payment updated successfully!': 'भुगतान अपडेट हो गया!',
  'Please make at least one change to update the order.': 'ऑर्डर अपडेट करने के लिए कृपया कम से कम एक बदलाव करें।',
  'Payment status is already set to this value.': 'भुगतान का स्टेटस पहले से यही है।',
  '{done} of {all} orders updated.': '{all} में से {done} ऑर्डर अपडेट हुए।',
  'A delivered order has no next status.': 'डिलीवर हो चुके ऑर्डर का कोई अगला स्टेटस नहीं होता।',
  'A cancelled order has no next status.': 'रद्द ऑर्डर का कोई अगला स्टेटस नहीं होता।',
  'Someone else has changed this order meanwhile.': 'इस बीच किसी और ने यह ऑर्डर बदल दिया है।',
  'This Idempotency-Key was used for another change.': 'यह Idempotency-Key किसी दूसरे बदलाव के लिए इस्तेमाल हो चुकी है।',
  'Order status is already set to this value.': 'ऑर्डर का स्टेटस पहले से यही है।',
  'This order is already cancelled.': 'यह ऑर्डर पहले ही रद्द हो चुका है।',
  'This order is already being worked on and can no longer be cancelled here. Please call us.':
    'इस ऑर्डर पर काम शुरू हो चुका है और अब इसे यहाँ से रद्द नहीं किया जा सकता। कृपया हमें फ़ोन करें।',
  'There is not enough stock to reopen this order: {products}.':
    'इस ऑर्डर को फिर से खोलने के लिए स्टॉक काफ़ी नहीं है: {products}।',
  '{productName} ({availableStock} left)': '{productName} ({availableStock} बचे)',
  'Some items in your order are not available as requested.': 'आपके ऑर्डर के कुछ आइटम माँगी गई मात्रा में उपलब्ध नहीं हैं।',
  'This Idempotency-Key was already used for a different order.':
    'यह Idempotency-Key किसी दूसरे ऑर्डर के लिए इस्तेमाल हो चुकी है।',
  'You have {open} open orders. Please wait until one is delivered.':
    'आपके {open} ऑर्डर अभी बाकी हैं। कृपया किसी एक के डिलीवर होने तक रुकें।',

  // Catalogue and pictures
  'There is no such category': 'ऐसी कोई कैटेगरी नहीं है',
  'Product created successfully!': 'प्रोडक्ट बन गया!',
  'Product updated successfully!': 'प्रोडक्ट अपडेट हो गया!',
  'Product activated successfully!': 'प्रोडक्ट सक्रिय कर दिया गया!',
  'Product deactivated successfully!': 'प्रोडक्ट निष्क्रिय कर दिया गया!',
  'Product deleted successfully!': 'प्रोडक्ट हटा दिया गया!',
  'Product restored successfully!': 'प्रोडक्ट वापस लाया गया!',
  'Category created successfully!': 'कैटेगरी बन गई!',
  'Category updated successfully!': 'कैटेगरी अपडेट हो गई!',
  'Category activated successfully!': 'कैटेगरी सक्रिय कर दी गई!',
  'Category deactivated successfully!': 'कैटेगरी निष्क्रिय कर दी गई!',
  'Category deleted successfully!': 'कैटेगरी हटा दी गई!',
  'Category restored successfully!': 'कैटेगरी वापस लाई गई!',
  'This category was changed by someone else meanwhile. Please reload it and make your change again.':
    'इस बीच किसी और ने यह कैटेगरी बदल दी है। कृपया इसे फिर से लोड करें और अपना बदलाव दोबारा करें।',
  'This product was changed by someone else meanwhile. Please reload it and make your change again.':
    'इस बीच किसी और ने यह प्रोडक्ट बदल दिया है। कृपया इसे फिर से लोड करें और अपना बदलाव दोबारा करें।',
  'A category with this name already exists': 'इस नाम की कैटेगरी पहले से है',
  'Only {present} are left in stock, because orders came in meanwhile. Please check the stock and save again.':
    'स्टॉक में सिर्फ़ {present} बचे हैं, क्योंकि इस बीच ऑर्डर आए हैं। कृपया स्टॉक जाँचें और फिर से सहेजें।',
  'Image uploaded successfully!': 'तस्वीर अपलोड हो गई!',
  'Please send the picture as a multipart form.': 'कृपया तस्वीर को मल्टीपार्ट फ़ॉर्म में भेजें।',
  'Please select an image file': 'कृपया तस्वीर की फ़ाइल चुनें',
  'The picture did not arrive whole. Please send it again.': 'तस्वीर पूरी नहीं पहुँची। कृपया फिर से भेजें।',
  'File size must be less than 5MB': 'फ़ाइल 5MB से छोटी होनी चाहिए',
  'Image must not exceed 40 megapixels': 'तस्वीर 40 मेगापिक्सल से बड़ी नहीं हो सकती',

  // Contact and visitors
  'This message was changed by someone else meanwhile. Please load it again and make your change again.':
    'इस बीच किसी और ने यह संदेश बदल दिया है। कृपया इसे फिर से लोड करें और अपना बदलाव दोबारा करें।',
  'Thank you for your message. We will get back to you within 24 hours.':
    'आपके संदेश के लिए धन्यवाद। हम 24 घंटे में आपको जवाब देंगे।',
  'You have sent us many messages in a short time. Please try again later.':
    'आपने थोड़े समय में कई संदेश भेजे हैं। कृपया बाद में फिर से कोशिश करें।',
  'Contact status updated successfully': 'संदेश का स्टेटस बदल दिया गया',
  'Contact deleted successfully': 'संदेश हटा दिया गया',
  'Too many visits in a short time. Please try again in a minute.':
    'थोड़े समय में बहुत ज़्यादा विज़िट हुईं। कृपया एक मिनट में फिर से कोशिश करें।',
  'Visit recorded.': 'विज़िट दर्ज हो गई।',
} as Record<string, string>;
