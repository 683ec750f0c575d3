/** Name, contact details and legal lines that the shop's owner has set (rulings 6.6). */
export interface Shop {
  name: string;
  tagline: string;
  email: string;
  phone: string;
  address: string;
  legalLine: string;
  designerName: string;
  designerUrl: string;
}
