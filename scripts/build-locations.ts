// Makes the compact list of places from a folder of geotarget tables: node scripts/build-locations.ts <folder>
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  packGeoTargets,
  type SourcePlace,
  type TargetType,
} from '../src/providers/search/locations/asset.ts'

const TARGET = new URL('../src/providers/search/locations/places.br', import.meta.url)
const TYPES: Record<string, TargetType> = {
  cities: 'City',
  counties: 'County',
  countries: 'Country',
  regions: 'Region',
  states: 'State',
}

// Capitals and the largest cities: when several places share a name, people mean these (`/` gives the region of one among namesakes).
const MAJOR = `
ae Abu Dhabi, Dubai; af Kabul; am Yerevan; ao Luanda; ar Buenos Aires, Cordoba, Rosario; at Vienna, Graz;
au Sydney, Melbourne, Brisbane, Perth, Adelaide, Canberra; az Baku; bd Dhaka; be Brussels, Antwerp; 
bh Manama; br Sao Paulo, Rio de Janeiro, Brasilia, Salvador, Fortaleza, Recife, Curitiba;
ca Toronto, Montreal, Vancouver, Ottawa, Calgary, Edmonton; ch Zurich, Geneva, Bern, Basel; ci Abidjan; cl Santiago;
cn Beijing, Shanghai, Guangzhou, Shenzhen, Chengdu, Wuhan, Tianjin; co Bogota, Medellin, Cali; cr San Jose; cy Nicosia;
cz Prague, Brno; de Berlin, Hamburg, Munich, Cologne, Frankfurt, Stuttgart, Dusseldorf, Leipzig; dk Copenhagen;
dz Algiers; ec Quito, Guayaquil; ee Tallinn; eg Cairo, Alexandria; es Madrid, Barcelona, Valencia, Seville; et Addis Ababa; fi Helsinki;
fr Paris, Marseille, Lyon, Toulouse, Nice, Bordeaux, Lille; gb London, Birmingham, Manchester, Glasgow, Liverpool, Leeds, Edinburgh, Bristol;
ge Tbilisi; gh Accra; gr Athens; gt Guatemala City; hr Zagreb; hu Budapest; id Surabaya, Bandung;
ie Dublin; il Jerusalem; in Mumbai, Delhi, Bengaluru, Chennai, Hyderabad, Kolkata, Pune; iq Baghdad; is Reykjavik;
it Rome, Milan, Naples, Turin, Florence, Venice; jm Kingston; jo Amman; jp Tokyo, Osaka, Kyoto, Yokohama, Nagoya; ke Nairobi;
kh Phnom Penh; kr Seoul, Busan; kz Almaty, Astana; lb Beirut; lk Colombo; lt Vilnius; lv Riga; ma Casablanca, Rabat;
md Chisinau; mm Yangon; mt Valletta; mx Mexico City, Guadalajara, Monterrey; my Kuala Lumpur; ng Lagos, Abuja;
ni Managua; nl Amsterdam, Rotterdam, The Hague, Utrecht; no Oslo, Bergen; np Kathmandu; nz Auckland, Wellington; om Muscat;
 pe Lima; ph Manila, Quezon City; pk Karachi, Lahore, Islamabad; pl Warsaw, Krakow, Gdansk; pt Lisbon, Porto;
py Asuncion; qa Doha; ro Bucharest; rs Belgrade; ru Moscow, Saint Petersburg, Novosibirsk, Kazan; sa Riyadh, Jeddah;
se Stockholm, Gothenburg, Malmo; si Ljubljana; sk Bratislava; sn Dakar; sv San Salvador; th Bangkok; tn Tunis; tr Istanbul, Ankara, Izmir;
tw Taipei City; tz Dar es Salaam; ua Kyiv, Odesa, Kharkiv, Lviv; ug Kampala;
us New York/New York, Los Angeles, Chicago, Houston/Texas, Phoenix/Arizona, Philadelphia/Pennsylvania, San Antonio/Texas, San Diego/California,
Dallas/Texas, Austin/Texas, San Francisco, Seattle, Denver/Colorado, Boston/Massachusetts, Washington/District of Columbia, Las Vegas/Nevada,
Miami/Florida, Atlanta/Georgia, Portland/Oregon, Detroit/Michigan, Minneapolis/Minnesota, Nashville/Tennessee, Charlotte/North Carolina,
Columbus/Ohio; uy Montevideo; uz Tashkent;
ve Caracas; vn Hanoi, Ho Chi Minh City; za Johannesburg, Cape Town, Durban, Pretoria; zm Lusaka; zw Harare`
const majorKeys = new Set(
  MAJOR.split(';').flatMap((entry) => {
    const [, code = '', names = ''] = /^\s*(\w\w) (.*)$/s.exec(entry) ?? []
    return names.split(',').map((name) => `${code} ${name.trim()}`)
  }),
)

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder with the geotarget tables')
const places = readdirSync(folder).flatMap((file) =>
  readTable(join(folder, file), TYPES[file.split('-')[0] ?? '']),
)
const packed = packGeoTargets(places)
writeFileSync(TARGET, packed)
console.log(
  `${places.length} places, ${packed.length} bytes, ${places.filter(({ isMajor }) => isMajor).length} major cities`,
)

function readTable(path: string, targetType: TargetType | undefined): SourcePlace[] {
  if (!targetType) return []
  const lines = readFileSync(path, 'utf8').trim().split('\n').slice(1)
  return lines.map((line) => {
    const [id = '', name = '', canonicalName = '', region = '', country = '', code = ''] =
      cells(line)
    const key = `${code} ${name}`
    const isMajor =
      targetType === 'City' && (majorKeys.has(key) || majorKeys.has(`${key}/${region}`))
    return {
      id: Number(id),
      name,
      canonicalName,
      region,
      country,
      countryCode: code.toUpperCase(),
      targetType,
      isMajor,
    }
  })
}

function cells(line: string): string[] {
  return [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) =>
    cell.replaceAll('""', '"'),
  )
}
