const words = (text: string): string[] => text.trim().split(/\s+/);
const lines = (text: string): string[] =>
  text
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean);

/** Two-letter country codes. Source: ISO 3166-1 alpha-2, with XK for Kosovo as exchanges use it. */
export const countryCodes: readonly string[] = words(`
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF
CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH
GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW
KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG
NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN
SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE
YT ZA ZM ZW`);

/** Currencies of prices: those of ISO 4217, and the hundredths in which some exchanges quote. */
export const currencyCodes: readonly string[] = [
  ...Intl.supportedValuesOf('currency'),
  'GBp',
  'GBX',
  'ILA',
  'ZAc',
];

/** Sectors of the public API. */
export const sectors: readonly string[] = lines(`
Basic Materials | Communication Services | Consumer Cyclical | Consumer Defensive | Energy | Financial Services |
Healthcare | Industrials | Real Estate | Technology | Utilities`);

/** Industries of the public API. */
export const industries: readonly string[] = lines(`
Advertising Agencies | Aerospace & Defense | Agricultural - Commodities/Milling | Agricultural - Machinery |
Agricultural Farm Products | Agricultural Inputs | Airlines, Airports & Air Services | Aluminum | Apparel - Footwear & Accessories |
Apparel - Manufacturers | Apparel - Retail | Asset Management | Asset Management - Bonds | Asset Management - Global |
Asset Management - Income | Auto - Dealerships | Auto - Manufacturers | Auto - Parts | Auto - Recreational Vehicles |
Banks | Banks - Diversified | Banks - Regional | Beverages - Alcoholic | Beverages - Non-Alcoholic |
Beverages - Wineries & Distilleries | Biotechnology | Broadcasting | Business Equipment & Supplies | Chemicals |
Chemicals - Specialty | Coal | Communication Equipment | Computer Hardware | Conglomerates | Construction | Construction Materials |
Consulting Services | Consumer Electronics | Copper | Department Stores | Discount Stores | Diversified Utilities |
Drug Manufacturers - General | Drug Manufacturers - Specialty & Generic | Education & Training Services |
Electrical Equipment & Parts | Electronic Gaming & Multimedia | Engineering & Construction | Entertainment |
Financial - Capital Markets | Financial - Conglomerates | Financial - Credit Services | Financial - Data & Stock Exchanges |
Financial - Diversified | Financial - Mortgages | Food Confectioners | Food Distribution | Furnishings, Fixtures & Appliances |
Gambling, Resorts & Casinos | General Transportation | General Utilities | Gold | Grocery Stores |
Hardware, Equipment & Parts | Home Improvement | Household & Personal Products | Independent Power Producers |
Industrial - Capital Goods | Industrial - Distribution | Industrial - Infrastructure Operations | Industrial - Machinery |
Industrial - Pollution & Treatment Controls | Industrial - Specialties | Industrial Materials | Information Technology Services |
Insurance - Brokers | Insurance - Diversified | Insurance - Life | Insurance - Property & Casualty | Insurance - Reinsurance |
Insurance - Specialty | Integrated Freight & Logistics | Internet Content & Information | Investment - Banking & Investment Services |
Leisure | Luxury Goods | Manufacturing - Metal Fabrication | Manufacturing - Miscellaneous | Manufacturing - Textiles |
Manufacturing - Tools & Accessories | Marine Shipping | Media & Entertainment | Medical - Care Facilities | Medical - Devices |
Medical - Diagnostics & Research | Medical - Distribution | Medical - Equipment & Services | Medical - Healthcare Information Services |
Medical - Healthcare Plans | Medical - Instruments & Supplies | Medical - Pharmaceuticals | Medical - Specialties |
Oil & Gas Drilling | Oil & Gas Energy | Oil & Gas Equipment & Services | Oil & Gas Exploration & Production |
Oil & Gas Integrated | Oil & Gas Midstream | Oil & Gas Refining & Marketing | Other Precious Metals | Packaged Foods |
Packaging & Containers | Paper, Lumber & Forest Products | Personal Products & Services | Publishing | REIT - Diversified |
REIT - Healthcare Facilities | REIT - Hotel & Motel | REIT - Industrial | REIT - Mortgage | REIT - Office | REIT - Residential |
REIT - Retail | REIT - Specialty | Railroads | Real Estate - Development | Real Estate - Diversified | Real Estate - General |
Real Estate - Services | Regulated Electric | Regulated Gas | Regulated Water | Renewable Utilities | Rental & Leasing Services |
Residential Construction | Restaurants | Security & Protection Services | Semiconductors | Shell Companies | Silver |
Software - Application | Software - Infrastructure | Software - Services | Solar | Specialty Business Services | Specialty Retail |
Staffing & Employment Services | Steel | Technology Distributors | Telecommunications Services | Tobacco | Travel Lodging |
Travel Services | Trucking | Uranium | Waste Management`);

/** Short names of exchanges, as the public API spells them. */
export const exchangeShortNames: readonly string[] = words(`
AMEX AMS AQS ASX ATH BER BME BRU BSE BUD BUE CAI CBOE CNQ CPH DFM DOH DUB DUS ETF EURONEXT FSX HAM HEL HKSE HOSE ICE IOB IST
JKT JNB JPX KLS KOE KSC KUW LIS LSE MCX MEX MIL MUN NASDAQ NEO NSE NYSE NZE OEM OSL OTC PAR PNK PRA RIS SAO SAU SES SET SGO
SHH SHZ SIX STO STU TAI TAL TLV TSX TSXV TWO VIE VSE WSE XETRA`);

/** Which count of shares a symbol's figures use. */
export const shareUses: readonly string[] = ['outstandingShares', 'impliedSharesOutstanding', 'floatShares'];

/** The period that a symbol's reports are compared with. */
export const referencePeriods: readonly string[] = ['quarter', 'semiannual', 'annual'];
