/** The letter about what staff did with a plan, in Hindi; the glossary is in docs/translating.md. */
export default {
  'We have paused your plan': 'हमने आपका प्लान रोक दिया है',
  'Your plan goes on': 'आपका प्लान फिर से चालू है',
  'We have ended your plan': 'हमने आपका प्लान खत्म कर दिया है',
  'Hello {name}, our staff changed your plan for you.': 'नमस्ते {name}, हमारे स्टाफ ने आपके लिए आपका प्लान बदला है।',
  'There are no deliveries from {from} on, until you go on.':
    '{from} से कोई डिलीवरी नहीं होगी, जब तक आप इसे फिर शुरू नहीं करते।',
  'There are no deliveries from {from} to {until}.': '{from} से {until} तक कोई डिलीवरी नहीं होगी।',
  'No further delivery is planned.': 'आगे कोई डिलीवरी तय नहीं है।',
  'Your next delivery: {date}': 'आपकी अगली डिलीवरी: {date}',
  'See my deliveries': 'मेरी डिलीवरी देखें',
} as Record<string, string>;
