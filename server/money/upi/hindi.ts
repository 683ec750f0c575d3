/** The letter about a payment that has not come, in Hindi. */
export default {
  'We could not find your UPI payment {utr}': 'आपका यूपीआई पेमेंट {utr} नहीं मिला',
  'Hello {name}, you told us that you paid {amount} for order {orderNumber}. We have not received it.':
    'नमस्ते {name}, आपने बताया था कि ऑर्डर {orderNumber} के {amount} दे दिए हैं। हमें यह पेमेंट नहीं मिला।',
  'Hello {name}, you told us that you paid {amount}. We have not received it.':
    'नमस्ते {name}, आपने बताया था कि {amount} दे दिए हैं। हमें यह पेमेंट नहीं मिला।',
  'Please check the reference in your UPI app and send it to us again.': 'अपने यूपीआई ऐप में रेफ़रेंस नंबर जाँचें और हमें फिर से भेजें।',
  'See your order': 'अपना ऑर्डर देखें',
  'See your account': 'अपना खाता देखें',
} as Record<string, string>;
