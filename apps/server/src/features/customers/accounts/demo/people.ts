import type { Random } from '../../../../platform/demo/world.ts';

/** First and family names of one region, with the country code for the card provider. */
const regions: readonly {
  readonly country: string;
  readonly first: readonly string[];
  readonly last: readonly string[];
}[] = [
  {
    country: 'US',
    first: [
      'Grace',
      'Marcus',
      'Hannah',
      'Tyler',
      'Naomi',
      'Elliot',
      'Paige',
      'Jordan',
      'Caleb',
      'Audrey',
      'Wesley',
      'Simone',
    ],
    last: [
      'Whitfield',
      'Harper',
      'Delgado',
      'Sutton',
      'Brooks',
      'Langley',
      'Pruitt',
      'Mercer',
      'Holloway',
      'Vance',
      'Ramsey',
      'Caldwell',
    ],
  },
  {
    country: 'GB',
    first: ['Imogen', 'Callum', 'Freya', 'Rhys', 'Beatrice', 'Alistair', 'Niamh', 'Oscar', 'Matilda', 'Ewan'],
    last: [
      'Ashworth',
      'Pemberton',
      'Kirkland',
      'Doyle',
      'Fairfax',
      'Gallagher',
      'Thornton',
      'Hale',
      'Lockwood',
      'McRae',
    ],
  },
  {
    country: 'DE',
    first: [
      'Annika',
      'Jürgen',
      'Leonie',
      'Matthias',
      'Greta',
      'Stefan',
      'Ingrid',
      'Moritz',
      'Sabine',
      'Lukas',
    ],
    last: [
      'Brandt',
      'Schäfer',
      'Vogel',
      'Köhler',
      'Reinhardt',
      'Winkler',
      'Groß',
      'Albrecht',
      'Seidel',
      'Lindner',
    ],
  },
  {
    country: 'FR',
    first: ['Élodie', 'Baptiste', 'Camille', 'Théo', 'Margaux', 'Julien', 'Inès', 'Rémi', 'Chloé', 'Étienne'],
    last: [
      'Lefèvre',
      'Moreau',
      'Garnier',
      'Chevalier',
      'Rousseau',
      'Besson',
      'Marchand',
      'Delacroix',
      'Fontaine',
      'Perrin',
    ],
  },
  {
    country: 'JP',
    first: ['Haruka', 'Kenji', 'Aiko', 'Takumi', 'Yuki', 'Hiroshi', 'Sakura', 'Daiki', 'Emi', 'Ren'],
    last: [
      'Tanaka',
      'Watanabe',
      'Fujimoto',
      'Ishikawa',
      'Nakamura',
      'Okada',
      'Sugimoto',
      'Hayashi',
      'Mori',
      'Kobayashi',
    ],
  },
  {
    country: 'KR',
    first: ['Minjun', 'Seoyeon', 'Jiho', 'Hana', 'Dohyun', 'Yuna', 'Taeyang', 'Sujin'],
    last: ['Kim', 'Park', 'Choi', 'Jung', 'Kang', 'Yoon', 'Lim', 'Shin'],
  },
  {
    country: 'IN',
    first: ['Ananya', 'Rohan', 'Priya', 'Vikram', 'Kavya', 'Arjun', 'Meera', 'Siddharth', 'Ishita', 'Nikhil'],
    last: [
      'Iyer',
      'Banerjee',
      'Kapoor',
      'Deshpande',
      'Menon',
      'Chaudhary',
      'Rao',
      'Mehta',
      'Bhattacharya',
      'Nair',
    ],
  },
  {
    country: 'BR',
    first: [
      'Beatriz',
      'Thiago',
      'Larissa',
      'Rafael',
      'Camila',
      'Gustavo',
      'Juliana',
      'João',
      'Fernanda',
      'Caio',
    ],
    last: [
      'Carvalho',
      'Azevedo',
      'Nascimento',
      'Barbosa',
      'Teixeira',
      'Moura',
      'Araújo',
      'Figueiredo',
      'Conceição',
      'Prado',
    ],
  },
  {
    country: 'ES',
    first: ['Lucía', 'Javier', 'Carmen', 'Andrés', 'Noelia', 'Íñigo', 'Marta', 'Sergio', 'Pilar', 'Rubén'],
    last: [
      'Ibáñez',
      'Navarro',
      'Castellanos',
      'Ortega',
      'Serrano',
      'Villanueva',
      'Pastor',
      'Quintana',
      'Esteban',
      'Rojas',
    ],
  },
  {
    country: 'PL',
    first: ['Zofia', 'Łukasz', 'Agnieszka', 'Tomasz', 'Kinga', 'Bartosz', 'Małgorzata', 'Piotr'],
    last: ['Wiśniewski', 'Kamiński', 'Zielińska', 'Szymański', 'Dąbrowska', 'Król', 'Pawlak', 'Sikora'],
  },
  {
    country: 'NG',
    first: ['Adaeze', 'Chidi', 'Folasade', 'Emeka', 'Ngozi', 'Tunde', 'Amara', 'Kelechi'],
    last: ['Okafor', 'Adeyemi', 'Nwosu', 'Balogun', 'Eze', 'Obi', 'Afolabi', 'Danjuma'],
  },
  {
    country: 'SE',
    first: ['Astrid', 'Björn', 'Maja', 'Søren', 'Linnea', 'Gustaf', 'Sigrid', 'Åke'],
    last: ['Lindqvist', 'Bergström', 'Åkesson', 'Nyholm', 'Ekdahl', 'Sjöberg', 'Dahlgren', 'Öberg'],
  },
  {
    country: 'AE',
    first: ['Layla', 'Omar', 'Yasmin', 'Khalid', 'Noor', 'Tariq', 'Salma', 'Faisal'],
    last: ['Al-Hashimi', 'Haddad', 'Mansour', 'Al-Farsi', 'Khoury', 'Saleh', 'Nasser', 'Aziz'],
  },
];

const companyWords = [
  'Northwind',
  'Bluefin',
  'Cobalt',
  'Harborlight',
  'Meridian',
  'Kestrel',
  'Lodestar',
  'Juniper',
  'Granite',
  'Solstice',
  'Tidewater',
  'Alder',
  'Quarry',
  'Beacon',
  'Ironwood',
  'Larkspur',
] as const;
const companyKinds = [
  'Analytics',
  'Capital',
  'Research',
  'Partners',
  'Labs',
  'Advisors',
  'Quant',
  'Data',
] as const;
const mailHosts = ['example.com', 'example.org', 'example.net'] as const;

/** Somebody who uses the API. */
export interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly country: string;
  readonly company: string | null;
  readonly email: string;
  readonly username: string;
}

const plainLetters: Record<string, string> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', ß: 'ss', ð: 'd', æ: 'ae' };

/** A name in the letters that addresses are written in. */
export function ascii(name: string): string {
  return name
    .replace(/[łŁøØßðæ]/g, (letter) => plainLetters[letter] ?? '')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}

/**
 * The n-th person of a world. The number is part of the address from the second round of names on, so that
 * addresses never repeat.
 */
export function person(random: Random, n: number): Person {
  const region = random.pick(regions);
  const [firstname, lastname] = [random.pick(region.first), random.pick(region.last)];
  const company = random.next() < 0.45 ? `${random.pick(companyWords)} ${random.pick(companyKinds)}` : null;
  const local = random.pick([
    `${ascii(firstname)}.${ascii(lastname)}`,
    `${ascii(firstname).slice(0, 1)}${ascii(lastname)}`,
    `${ascii(firstname)}_${ascii(lastname)}`,
  ]);
  const host = company ? `${company.toLowerCase().replace(' ', '-')}.example` : random.pick(mailHosts);
  return {
    firstname,
    lastname,
    country: region.country,
    company,
    email: `${local}${n}@${host}`,
    username: `${ascii(firstname)}${ascii(lastname).slice(0, 6)}${n}`,
  };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** So many random letters and digits. */
export function code(random: Random, length: number): string {
  let text = '';
  while (text.length < length) text += letters[random.int(0, letters.length - 1)];
  return text;
}

/** So many random hexadecimal digits. */
export function hex(random: Random, length: number): string {
  let text = '';
  while (text.length < length) text += random.int(0, 15).toString(16);
  return text;
}
