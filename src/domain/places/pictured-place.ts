/** What a place's picture is made of: its photo, else a drawing for its cuisine, else its first letter. */
export type PicturedPlace = {
  id: string
  name: string
  photo?: string | undefined
  tags?: readonly string[] | undefined
}

export const picturedPlace = ({ id, name, photo, tags }: PicturedPlace): PicturedPlace => ({ id, name, photo, tags })
