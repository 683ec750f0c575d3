/** The reminder of jars in Hindi. */
export default {
  'You have {count} of our jars': 'हमारे {count} जार आपके पास हैं',
  'You have {count} of our jars.': 'हमारे {count} जार आपके पास हैं।',
  'You have {count} of our jars; {deposit} deposit comes back when you return them.':
    'हमारे {count} जार आपके पास हैं; लौटाने पर {deposit} डिपॉज़िट वापस मिलेगा।',
  'Hello {name},': 'नमस्ते {name},',
  'Would you like to order water, or return them?': 'क्या आप पानी मँगवाना चाहेंगे, या जार लौटाना?',
  'My Jars': 'मेरे जार',
} as Record<string, string>;
