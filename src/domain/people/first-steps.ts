/**
 * The first steps on home. Whether one is done follows from what there is: the location that the device gives, visits, follows. Only
 * that they were put away is stored, in the profile, so that it holds on every device.
 */

/** So many people make home worth opening. */
export const peopleToFollow = 2

export type FirstStep = { name: 'location' | 'visit' | 'people'; isDone: boolean }

type Begun = { hasLocation: boolean; hasVisit: boolean; following: number }

export const firstSteps = ({ hasLocation, hasVisit, following }: Begun): FirstStep[] => [
  { name: 'location', isDone: hasLocation },
  { name: 'visit', isDone: hasVisit },
  { name: 'people', isDone: following >= peopleToFollow },
]

/** The location alone keeps nobody new: another device of somebody who has long begun may not give one. */
export const isNewcomer = ({ hasVisit, following }: Omit<Begun, 'hasLocation'>): boolean =>
  !hasVisit || following < peopleToFollow
