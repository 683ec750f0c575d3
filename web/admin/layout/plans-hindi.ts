/** Plans of customers and what the next days need, in Hindi. */
export default {
  Needed: 'क्या चाहिए',
  'Needed in the next 14 days': 'अगले 14 दिनों में क्या चाहिए',
  'Failed to load what is needed': 'ज़रूरत की सूची लोड नहीं हो सकी',
  'Nothing is ordered or planned for the next 14 days.': 'अगले 14 दिनों के लिए न कोई ऑर्डर है, न कोई प्लान।',
  'Orders of this day': 'इस दिन के ऑर्डर',
  '{count} stop': '{count} पता',
  '{count} stops': '{count} पते',
  '{count} of them from plans': 'इनमें {count} प्लान से',
  Ordered: 'ऑर्डर में',
  Planned: 'प्लान में',
  Together: 'कुल',
  'In stock': 'स्टॉक में',
} as Record<string, string>;
