/** Names from all over India for invented people. First and last names of the same pool belong to one region. */

export interface NamePool {
  first: readonly string[];
  last: readonly string[];
}

const words = (text: string) => text.split(' ');

export const namePools: readonly NamePool[] = [
  {
    first: words('Asha Deepa Kavya Lakshmi Nandini Suma Girish Manjunath Raghav Srinivas Vinay Prakash'),
    last: words('Rao Hegde Gowda Shetty Murthy Kulkarni Bhat Patil Acharya Nayak'),
  },
  {
    first: words('Kavitha Meenakshi Revathi Janaki Priya Anbarasan Karthik Murugan Senthil Balaji Aravind'),
    last: words('Subramaniam Venkataraman Iyer Rajendran Chidambaram Natarajan Sundaram Krishnamoorthy Pillai'),
  },
  {
    first: words('Anjali Bindu Sreelakshmi Reshma Ajith Biju Jithin Mathew Thomas Unnikrishnan'),
    last: words('Nair Menon Kurian Varghese Panicker Nambiar Thampi Kutty'),
  },
  {
    first: words('Sunita Pooja Neha Rekha Anita Amit Rajesh Vikas Manoj Sandeep Alok Pankaj'),
    last: words('Sharma Verma Gupta Agarwal Mishra Tiwari Pandey Saxena Srivastava Chaturvedi'),
  },
  {
    first: words('Ayesha Fatima Zainab Nazia Imran Salman Farhan Irfan Javed Wasim'),
    last: words('Sheikh Khan Ansari Siddiqui Qureshi Hussain Mirza Pathan'),
  },
  {
    first: words('Sharmistha Ananya Moumita Debjani Sourav Subhash Anirban Partha Arindam Bikash'),
    last: words('Chatterjee Banerjee Mukherjee Ghosh Das Sengupta Bose Dutta Roychowdhury'),
  },
  {
    first: words('सुनीता पूजा रेखा कमला सरिता राजेश महेश अशोक दिनेश विजय'),
    last: words('शर्मा वर्मा गुप्ता यादव मिश्रा त्रिपाठी सिंह चौधरी श्रीवास्तव'),
  },
];

/** Names that are longer, shorter or built differently than a form may expect. */
export const unusualNames = [
  'Venkata Lakshmi Narasimha Subrahmanyam Chandrasekharan Pillai',
  'Om',
  'S. K. M. A. R. Balasubramanian & Sons (Office)',
  'Maria D’Souza-Fernandes',
  'श्रीमती विजयलक्ष्मी त्रिवेदी चतुर्वेदी',
] as const;

/** The demo's staff: each does another kind of work. All sign in with the same password. */
export const demoStaff = [
  { name: 'Meera Nair', email: 'admin@demo.example', roles: ['owner'] },
  { name: 'Rohan Deshpande', email: 'manager@demo.example', roles: ['manager'] },
  { name: 'Farhan Qureshi', email: 'dispatcher@demo.example', roles: ['dispatcher', 'catalogue'] },
  { name: 'Deepa Hegde', email: 'support@demo.example', roles: ['support'] },
  { name: 'Sunita Verma', email: 'accountant@demo.example', roles: ['accountant'] },
] as const;

/** The demo's riders. All sign in with the same PIN. */
export const demoRiders = [
  { name: 'Suresh Yadav', phone: '+91 00000 20001' },
  { name: 'Imran Khan', phone: '+91 00000 20002' },
  { name: 'Lakshmi Gowda', phone: '+91 00000 20003' },
] as const;
export const riderPin = '202020';
