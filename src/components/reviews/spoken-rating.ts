/** "3.5 out of 5 stars". */
export const spokenRating = (rating: number): string => `${Number(rating.toFixed(1))} out of 5 stars`
