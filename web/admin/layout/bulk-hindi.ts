/** Texts of bulk changes in Hindi; hindi.ts includes them. */
export default {
  'Select #{orderNumber}': '#{orderNumber} चुनें',
  'Select all {total} that match': 'मिले हुए सभी {total} चुनें',
  'Selected orders': 'चुने हुए ऑर्डर',
  'Move to next status': 'अगले स्टेटस पर ले जाएँ',
  'Print Delivery Slips': 'डिलीवरी पर्चियाँ प्रिंट करें',
  'All of these orders are already delivered or cancelled.': 'ये सभी ऑर्डर डिलीवर या रद्द हो चुके हैं।',
  'At most {most} slips can be printed at once. Please narrow the list down.':
    'एक बार में ज़्यादा से ज़्यादा {most} पर्चियाँ प्रिंट हो सकती हैं। कृपया फ़िल्टर से सूची छोटी करें।',
  'At most {most} can be selected at once': 'एक बार में ज़्यादा से ज़्यादा {most} ऑर्डर चुने जा सकते हैं',
  'Record payments': 'पेमेंट दर्ज करें',
  'Record {count} payment': '{count} पेमेंट दर्ज करें',
  'Record {count} payments': '{count} पेमेंट दर्ज करें',
  'Move {count} order': '{count} ऑर्डर आगे बढ़ाएँ',
  'Move {count} orders': '{count} ऑर्डर आगे बढ़ाएँ',
  '{count} to {status}': '{count} का स्टेटस “{status}”',
  'These orders are recorded as paid in full: {amount} in total.': 'इन ऑर्डर का पूरा पेमेंट दर्ज होगा: कुल {amount}।',
  'Each customer gets an email. A step forward cannot be taken back, but an order can be cancelled.':
    'हर ग्राहक को ईमेल जाएगा। आगे बढ़ा स्टेटस वापस नहीं होता, पर ऑर्डर रद्द किया जा सकता है।',
  '{count} is left out: paid or refunded already, or cancelled.': 'छोड़े जाएँगे: {count} (पेमेंट या रिफ़ंड हो चुका, या रद्द)',
  '{count} are left out: paid or refunded already, or cancelled.': 'छोड़े जाएँगे: {count} (पेमेंट या रिफ़ंड हो चुका, या रद्द)',
  '{count} is left out: delivered or cancelled.': 'छोड़े जाएँगे: {count} (डिलीवर या रद्द)',
  '{count} are left out: delivered or cancelled.': 'छोड़े जाएँगे: {count} (डिलीवर या रद्द)',
  '{count} payment was recorded.': '{count} पेमेंट दर्ज हो गया।',
  '{count} payments were recorded.': '{count} पेमेंट दर्ज हो गए।',
  '{count} order was moved.': '{count} ऑर्डर का स्टेटस बदल दिया गया।',
  '{count} orders were moved.': '{count} ऑर्डर का स्टेटस बदल दिया गया।',
  '{count} payment was taken back.': '{count} पेमेंट वापस लिया गया।',
  '{count} payments were taken back.': '{count} पेमेंट वापस लिए गए।',
  '{count} order was not changed.': '{count} ऑर्डर नहीं बदला।',
  '{count} orders were not changed.': '{count} ऑर्डर नहीं बदले।',
  'No answer came from the shop.': 'दुकान से कोई जवाब नहीं आया।',
  'It is not known whether {count} order was changed. Trying again changes nothing twice.':
    'पता नहीं कि {count} ऑर्डर बदला या नहीं। फिर से कोशिश करने पर कुछ दो बार नहीं बदलता।',
  'It is not known whether {count} orders were changed. Trying again changes nothing twice.':
    'पता नहीं कि {count} ऑर्डर बदले या नहीं। फिर से कोशिश करने पर कुछ दो बार नहीं बदलता।',
  Undo: 'पहले जैसा करें',
} as Record<string, string>;
