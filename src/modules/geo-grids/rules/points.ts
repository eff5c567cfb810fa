export type Point = { latitude: number; longitude: number }
type GridShape = Point & { size: number; radius_m: number }

const METRES_A_DEGREE = { north: 110_574, east: 111_320 }
/** About ten centimetres. */
const DIGITS = 6
/** How near the map is looked at: a few streets. Ranks from another distance cannot be compared. */
const ZOOM = 14

/** The points of a grid row by row, from the north-west to the south-east; the radius reaches from the centre to the outer rows. */
export function pointsOf({ latitude, longitude, size, radius_m }: GridShape): Point[] {
  const middle = (size - 1) / 2
  const step = radius_m / middle
  const eastDegree = METRES_A_DEGREE.east * Math.cos((latitude * Math.PI) / 180)
  return Array.from({ length: size * size }, (_, index) => ({
    latitude: rounded(
      latitude + ((middle - Math.floor(index / size)) * step) / METRES_A_DEGREE.north,
    ),
    longitude: rounded(
      aroundTheWorld(longitude + (((index % size) - middle) * step) / eastDegree),
    ),
  }))
}

const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS))

const aroundTheWorld = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

/** A point as the map is asked to be looked at from. */
export const llOf = ({ latitude, longitude }: Point) =>
  `@${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)},${ZOOM}z`
