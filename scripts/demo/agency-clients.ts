/** The other clients of the demo agency: enough to fill its list, each with a little history. */
export type AgencyClient = {
  name: string
  domain: string
  geo: string
  competitors: { name: string; domain: string }[]
  authority: number
  keywords: string[]
  prompts: string[]
}

const client = (
  [name, domain, authority]: [string, string, number],
  [keywords, prompts]: [string[], string[]],
): AgencyClient => ({
  name,
  domain,
  authority,
  geo: 'us',
  competitors: COMPETITORS,
  keywords,
  prompts,
})

const COMPETITORS = [
  { name: 'Copper Goods', domain: 'coppergoods.test' },
  { name: 'Willow Mart', domain: 'willowmart.test' },
]

export const AGENCY: AgencyClient[] = [
  client(
    ['Alder & Pine', 'alderandpine.test', 0.75],
    [
      [
        'oak dining table',
        'solid wood bookshelf',
        'walnut coffee table',
        'extendable dining table',
        'bedside table oak',
        'wooden bench with storage',
        'best wood for furniture',
        'how to oil a wooden table',
      ],
      [
        'Which online shop should I buy a solid oak dining table from?',
        'Who makes the best wooden furniture under 1000?',
      ],
    ],
  ),
  client(
    ['Northfold Outdoor', 'northfold.test', 0.9],
    [
      [
        'ultralight tent',
        'two person tent',
        'down sleeping bag',
        'hiking backpack 40l',
        'best trekking poles',
        'waterproof hiking jacket',
        'camping mat insulated',
        'how to waterproof a tent',
      ],
      [
        'Which brand makes the best ultralight tent?',
        'Which shops sell good hiking backpacks?',
      ],
    ],
  ),
  client(
    ['Clearwater Dental', 'clearwaterdental.test', 0.45],
    [
      [
        'dentist near me',
        'teeth whitening cost',
        'invisible braces',
        'dental implant price',
        'emergency dentist',
        'how often to see a dentist',
        'porcelain veneers',
        'tooth pain at night',
      ],
      [
        'Which dental clinics are good for invisible braces?',
        'Who offers affordable dental implants?',
      ],
    ],
  ),
  client(
    ['Finch Legal', 'finchlegal.test', 0.35],
    [
      [
        'employment lawyer',
        'unfair dismissal advice',
        'severance agreement review',
        'non compete agreement',
        'how long does a lawsuit take',
        'contract lawyer for startups',
        'notice period rules',
        'wrongful termination lawyer',
      ],
      [
        'Which law firms help with a severance agreement?',
        'Which services review employment contracts online?',
      ],
    ],
  ),
  client(
    ['Lumo Lighting', 'lumolighting.test', 0.6],
    [
      [
        'pendant lamp kitchen',
        'dimmable led bulb',
        'floor lamp with reading light',
        'outdoor wall light',
        'smart ceiling light',
        'warm white vs cool white',
        'bathroom mirror light',
        'best desk lamp',
      ],
      [
        'Which shop has the best desk lamps?',
        'Which brand makes reliable smart ceiling lights?',
      ],
    ],
  ),
  client(
    ['Sprout Kitchen', 'sproutkitchen.test', 0.55],
    [
      [
        'meal kit delivery',
        'vegan meal kit',
        'family meal box',
        'quick dinner ideas',
        'high protein lunch',
        'meal prep containers',
        'best meal kit for two',
        'how to store fresh herbs',
      ],
      ['Which meal kit delivery is best for families?', 'Which services sell vegan meal kits?'],
    ],
  ),
  client(
    ['Velo Depot', 'velodepot.test', 0.8],
    [
      [
        'gravel bike',
        'electric city bike',
        'kids balance bike',
        'bike helmet mips',
        'bike chain cleaner',
        'road bike size chart',
        'best commuter bike',
        'tubeless tyre setup',
      ],
      [
        'Which online shop should I buy a gravel bike from?',
        'Which brand makes the best electric city bike?',
      ],
    ],
  ),
  client(
    ['Harbour Insurance', 'harbourinsurance.test', 0.5],
    [
      [
        'boat insurance',
        'home contents insurance',
        'travel insurance annual',
        'pet insurance comparison',
        'liability insurance freelancer',
        'insurance claim checklist',
        'cheap renters insurance',
        'bicycle theft insurance',
      ],
      ['Which company offers good boat insurance?', 'Which insurers are best for freelancers?'],
    ],
  ),
  client(
    ['Pixelroom', 'pixelroom.test', 0.65],
    [
      [
        'photo book online',
        'canvas print large',
        'poster frame a2',
        'wedding photo album',
        'acrylic photo print',
        'passport photo size',
        'photo calendar',
        'best paper for photo prints',
      ],
      ['Which shop prints the best photo books?', 'Who sells good large canvas prints?'],
    ],
  ),
  client(
    ['Tailwag', 'tailwag.test', 0.7],
    [
      [
        'grain free dog food',
        'orthopedic dog bed',
        'cat tree large',
        'dog harness no pull',
        'puppy training treats',
        'how much to feed a puppy',
        'automatic cat feeder',
        'dog raincoat',
      ],
      ['Which brand makes the best grain free dog food?', 'Which shops sell good cat trees?'],
    ],
  ),
  client(
    ['Summit Yoga', 'summityoga.test', 0.4],
    [
      [
        'cork yoga mat',
        'yoga block set',
        'meditation cushion',
        'online yoga classes',
        'yoga for back pain',
        'yoga strap',
        'best yoga mat for travel',
        'morning yoga routine',
      ],
      [
        'Which brand makes the best cork yoga mat?',
        'Which online yoga classes are worth the price?',
      ],
    ],
  ),
]

const COMMON = new Set([
  'best',
  'for',
  'how',
  'to',
  'a',
  'near',
  'me',
  'with',
  'vs',
  'of',
  'the',
  'at',
  'is',
])

/** What a site is about: the words of its keywords that say something. */
export const wordsOf = ({ keywords }: AgencyClient) => [
  ...new Set(keywords.flatMap((query) => query.split(' ')).filter((word) => !COMMON.has(word))),
]
