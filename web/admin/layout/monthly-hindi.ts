/** Monthly accounts of customers in Hindi; the glossary is in docs/translating.md. */
export default {
  'On account': 'खाते पर',
  'On account: nothing to collect': 'खाते पर: ग्राहक से कुछ नहीं लेना है',
  'Due on account': 'खाते पर बकाया',
  'Above the limit by {amount}': 'सीमा से {amount} ज़्यादा',
  '{room} of the limit of {limit} is left.': '{limit} की सीमा में से {room} बचे हैं।',
  '{overdue} is overdue and must be paid first.': '{overdue} समय पर नहीं चुकाया गया, पहले इसका पेमेंट होना है।',
  'The monthly account could not be loaded.': 'मासिक खाता लोड नहीं हो पाया।',
  'This customer cannot order on account.': 'यह ग्राहक खाते पर ऑर्डर नहीं कर सकता।',
  'The account takes no more orders until it is paid.': 'पेमेंट होने तक खाते पर और ऑर्डर नहीं होंगे।',
  'Change the limit': 'सीमा बदलें',
  'Allow a monthly account': 'मासिक खाता चालू करें',
  Statements: 'स्टेटमेंट',
  'The first one is made on the first of next month.': 'पहला स्टेटमेंट अगले महीने की पहली तारीख को बनेगा।',
  'Please enter an amount like 5000 or 5000.50': '5000 या 5000.50 जैसी रकम डालें',
  'The limit could not be saved': 'सीमा सेव नहीं हो पाई',
  'Limit saved': 'सीमा सेव हो गई',
  'Limit (₹)': 'सीमा (₹)',
  'Up to which sum of dues the customer may order on account. Empty: no monthly account.':
    'ग्राहक कितने बकाया तक खाते पर ऑर्डर कर सकता है। खाली: मासिक खाता नहीं।',
  'Save the limit': 'सीमा सेव करें',
  'Changes of the limit': 'सीमा के बदलाव',
} as Record<string, string>;
