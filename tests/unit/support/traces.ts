import { expect, test } from 'vitest'

let loadedFor = 0

/** Two files have this test: whichever is second would find what the first has left. */
export function findsAndLeavesTraces(): void {
  test('a file of tests finds no module, global, document nor timer of another', async () => {
    expect(loadedFor++).toBe(0)
    expect(Reflect.get(globalThis, 'trace')).toBeUndefined()
    expect(document.title).toBe('')
    expect(localStorage.getItem('trace')).toBeNull()
    Reflect.set(process, 'trace', 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(Reflect.get(process, 'trace')).toBe(0)

    Reflect.set(globalThis, 'trace', 1)
    document.title = 'trace'
    localStorage.setItem('trace', '1')
    setInterval(() => Reflect.set(process, 'trace', 1), 1)
  })
}
