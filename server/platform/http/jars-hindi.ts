export default {
  // Jars
  'Jars bought': 'खरीदे हुए जार जुड़ गए',
  'Depot counted': 'डिपो की गिनती हो गई',
  'Jars scrapped': 'जार कबाड़ में गए',
  'Jars charged as lost': 'खोए हुए जार का चार्ज लग गया',
  'Jars adjusted': 'जार की संख्या ठीक हो गई',
  'Opening balance set': 'शुरुआती बैलेंस दर्ज हो गया',
  'Opening balance': 'शुरुआती बैलेंस',
  'No deposit is charged from now on': 'अब से डिपॉज़िट नहीं लगेगा',
  'Deposits are charged from now on': 'अब से डिपॉज़िट लगेगा',
  'By now {count} should be at the depot. Please check your count.':
    'अब तक डिपो में {count} होने चाहिए। कृपया अपनी गिनती जाँचें।',
  'Only {count} are at the depot.': 'डिपो में सिर्फ़ {count} हैं।',
  'This customer holds {most} of these.': 'इस ग्राहक के पास ऐसे {most} हैं।',
  'The opening balance of these jars was set before.': 'इन जार का शुरुआती बैलेंस पहले ही दर्ज हो चुका है।',
  'Balances that could not be written: {count}. All others are written. The shop tries these again by itself; if they stay, please set them by hand.':
    'इतने बैलेंस दर्ज नहीं हो पाए: {count}। बाकी सब दर्ज हैं। दुकान इन्हें खुद फिर से दर्ज करेगी; अगर ये रह जाएँ, तो इन्हें हाथ से दर्ज करें।',
  'Some lines are wrong. Nothing was written.': 'कुछ पंक्तियाँ गलत हैं। कुछ भी दर्ज नहीं हुआ।',
  'Import not found': 'यह फ़ाइल नहीं मिली',
  'A reason must not exceed 500 characters': 'वजह 500 अक्षरों से लंबी नहीं हो सकती',
  'Please choose a file': 'फ़ाइल चुनें',
  'A file of opening balances must not exceed 1 MB': 'शुरुआती बैलेंस की फ़ाइल 1 MB से बड़ी नहीं हो सकती',
  'Please choose a customer': 'ग्राहक चुनें',
  'At most 100 customers at once': 'एक बार में ज़्यादा से ज़्यादा 100 ग्राहक',

  // Pick-ups
  'You can give back {most} of these jars.': 'आप इनमें से {most} जार लौटा सकते हैं।',
  'You have {amount} of credit that can be paid back.': 'आपका {amount} क्रेडिट लौटाया जा सकता है।',
  'You have asked for many pick-ups in a short time. Please try again later.':
    'आपने थोड़े समय में कई पिक-अप माँगे हैं। कृपया बाद में फिर से कोशिश करें।',
  'This Idempotency-Key was already used for something else.':
    'यह Idempotency-Key पहले किसी और काम के लिए इस्तेमाल हो चुकी है।',
  'Someone else changed this pick-up while you were looking at it. Please look at it again before you go on.':
    'इस बीच किसी और ने यह पिक-अप बदल दिया है। आगे बढ़ने से पहले कृपया इसे फिर से देखें।',
  'This step is not open for this pick-up any more.': 'इस पिक-अप के लिए अब यह नहीं किया जा सकता।',
  'Only damaged jars can be charged': 'सिर्फ़ ख़राब जार के पैसे लिए जा सकते हैं',
  'Nothing was collected. Please move or reject the pick-up instead.':
    'कोई जार नहीं लिया गया। कृपया पिक-अप का समय बदलें या उसे मना करें।',
  'The day of the payment must not be in the future': 'भुगतान का दिन आगे का नहीं हो सकता',
  'At most {amount} can be paid back: that is what is left of the credit.':
    'ज़्यादा से ज़्यादा {amount} लौटाए जा सकते हैं: क्रेडिट में इतना ही बचा है।',
  'It is too late to cancel this here. Please call us.': 'अब यहाँ इसे रद्द नहीं किया जा सकता। कृपया हमें कॉल करें।',
  'We will collect your jars.': 'हम आपके जार ले जाएँगे।',
  'We will pay your money back.': 'हम आपके पैसे लौटाएँगे।',
  'The money has paid what was due.': 'इस रकम से बकाया चुक गया।',
  'We will pay your credit back.': 'हम आपका क्रेडिट लौटाएँगे।',
  'It was cancelled.': 'इसे रद्द कर दिया गया।',
  'Pick-up scheduled': 'पिक-अप तय हो गया',
  'Jars collected': 'जार ले लिए गए',
  'Payment recorded': 'भुगतान दर्ज हो गया',
  'Left as credit': 'क्रेडिट के रूप में रखा गया',
  'Pick-up rejected': 'पिक-अप मना किया गया',
} as Record<string, string>;
