/** Endpoints of the third-party API that are not offered here. */
export const NOT_OFFERED = {
  lens: 'Reverse-image search is not offered; search for pictures by words at /v1/images',
  reviews: 'Reviews of places are not offered; /v1/maps gives their rating and number of ratings',
}
