/** Letters of monthly accounts in Hindi; the glossary is in docs/translating.md. */
export default {
  'Your {shop} statement for {month}': '{month} का आपका {shop} स्टेटमेंट',
  'Statement for {month}': '{month} का स्टेटमेंट',
  'Hello {name}, this is your monthly account for {month}.': 'नमस्ते {name}, यह {month} का आपका मासिक खाता है।',
  'Due from before': 'पहले का बकाया',
  'Delivered (1 order)': 'डिलीवर हुआ (1 ऑर्डर)',
  'Delivered ({orders} orders)': 'डिलीवर हुआ ({orders} ऑर्डर)',
  'Not charged': 'नहीं लिया गया',
  'Paid, with credit': 'पेमेंट, क्रेडिट सहित',
  'To pay': 'देना है',
  'Please pay {amount} by {day}.': 'कृपया {day} तक {amount} का पेमेंट करें।',
  'Nothing is to be paid. Thank you.': 'कुछ भी देना बाकी नहीं है। धन्यवाद।',
  'See your account': 'अपना खाता देखें',
  'Reminder: {amount} of {month} to pay': 'याद दिलाना: {month} का {amount} देना बाकी है',
  'Hello {name}, {amount} of your monthly account was to be paid by {day}. Please pay it soon.':
    'नमस्ते {name}, आपके मासिक खाते के {amount} का पेमेंट {day} तक होना था। कृपया जल्दी कर दें।',
  'If you have paid it in the last days, thank you: please ignore this letter.':
    'अगर आपने हाल ही में पेमेंट कर दिया है तो धन्यवाद, इस ईमेल पर ध्यान न दें।',
} as Record<string, string>;
