/** The letter of the contact form in Hindi. Letters to the shop are English today. */
export default {
  'Message from {name}': '{name} का मैसेज',
  'A message from the contact form': 'संपर्क फ़ॉर्म से एक मैसेज',
  From: 'भेजने वाले',
  Email: 'ईमेल',
  'Answer this e-mail to write back.': 'जवाब देने के लिए इसी ईमेल का जवाब दें।',
} as Record<string, string>;
