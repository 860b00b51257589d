import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upload } from './backend-api.ts'
import type { DemoData } from './demo-data.ts'
import type { Review } from './reviews.ts'

const pictures = join(import.meta.dirname, 'pictures')

/** Path of an avatar in the bucket `avatars`, as `profiles.avatar_url` holds it. */
export const avatarPath = (userId: string) => `${userId}/avatar.jpg`

/** Paths of a review's photos in the bucket `review-photos`: {userId}/{timestamp}-{index}.{ext} (spec L§3). */
export const reviewPhotoPaths = (review: Review, userId: string): string[] =>
  review.photos.map((_, index) => `${userId}/${review.visitedAt.getTime()}-${index}.webp`)

async function folderOf(folder: string, extension: string): Promise<Map<string, Buffer<ArrayBuffer>>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(extension))
  const files = names.map(
    async (name) => [name.slice(0, -extension.length), await readFile(join(folder, name))] as const,
  )
  return new Map(await Promise.all(files))
}

/** Everything to upload for the town. */
export async function filesOf(data: DemoData, userIds: Map<string, string>): Promise<Upload[]> {
  const [food, menus, faces] = await Promise.all([
    folderOf(pictures, '.webp'),
    folderOf(join(pictures, 'menus'), '.webp'),
    folderOf(pictures, '.jpg'),
  ])
  const file = (files: typeof food, name: string, bucket: string, path: string): Upload => {
    const body = files.get(name)
    if (!body) throw new Error(`There is no picture "${name}" in ${pictures}.`)
    return { bucket, path, contentType: path.endsWith('.jpg') ? 'image/jpeg' : 'image/webp', body }
  }
  return [
    ...[...food.keys()].map((name) => file(food, name, 'restaurant-photos', `${name}.webp`)),
    ...[...menus.keys()].map((name) => file(menus, name, 'restaurant-photos', `menus/${name}.webp`)),
    ...data.people.map(({ username, avatar }) =>
      file(faces, `avatar-${avatar}`, 'avatars', avatarPath(userIds.get(username) ?? '')),
    ),
    ...data.reviews.flatMap((review) => {
      const paths = reviewPhotoPaths(review, userIds.get(review.author) ?? '')
      return paths.map((path, index) => file(food, review.photos[index] ?? '', 'review-photos', path))
    }),
  ]
}
