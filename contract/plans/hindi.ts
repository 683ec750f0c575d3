/** The rules of plans in Hindi: apart from those that every page brings along. */
export default {
  'Choose every how many days, or at least one weekday': 'चुनें कि कितने दिनों में एक बार, या कम से कम एक वार',
  'Choose every how many days or weekdays, not both': 'दिनों का अंतर चुनें या वार, दोनों नहीं',
  'Weekdays are numbers from 1 (Monday) to 7 (Sunday)': 'वार 1 (सोमवार) से 7 (रविवार) तक के अंक हैं',
  'Days must be a whole number from 1 to 90': 'दिनों की संख्या 1 से 90 के बीच हो',
  'The first delivery must not be in the past': 'पहली डिलीवरी का दिन बीता हुआ नहीं हो सकता',
  'The first delivery must be within the next 30 days': 'पहली डिलीवरी अगले 30 दिनों में हो',
  'The last day must not be before the first': 'आखिरी दिन पहले दिन से पहले का नहीं हो सकता',
  'The last day must not be in the past': 'आखिरी दिन बीता हुआ नहीं हो सकता',
  'No delivery falls between the first and the last day': 'पहले और आखिरी दिन के बीच कोई डिलीवरी नहीं आती',
  'It is too late to order for the days up to the last day': 'आखिरी दिन तक के दिनों के लिए ऑर्डर का समय निकल चुका है',
  'A pause must not begin in the past': 'रोक बीते हुए दिन से शुरू नहीं हो सकती',
  'A pause must begin within the next 365 days': 'रोक अगले 365 दिनों में शुरू हो',
  'The pause must not end before it begins': 'रोक शुरू होने से पहले खत्म नहीं हो सकती',
  'A pause must end within 365 days, or be left without an end': 'रोक 365 दिनों के अंदर खत्म हो, या उसका अंत खाली छोड़ें',
} as Record<string, string>;
