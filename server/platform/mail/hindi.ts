/** Hindi for the frame of every e-mail; the glossary is in docs/translating.md. */
export default {
  'Pure drinking water, delivered to your door': 'पीने का शुद्ध पानी, सीधे आपके घर',
} as Record<string, string>;
