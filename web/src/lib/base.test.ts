import { describe, expect, it } from 'vitest'
import { at, within } from './base'

describe('where the house stands', () => {
  it('is at the top unless the page says otherwise', () => {
    expect(at('/t/x')).toBe('/t/x')
    expect(within('/t/x')).toBe('/t/x')
    expect(within('/')).toBe('/')
  })
  it('has places below its address, and none beside it', () => {
    expect(within('/cromford/t/x', '/cromford')).toBe('/t/x')
    expect(within('/cromford/', '/cromford')).toBe('/')
    expect(within('/cromford', '/cromford')).toBe('/')
    expect(within('/cromfordshire', '/cromford')).toBeNull()
    expect(within('/', '/cromford')).toBeNull()
  })
})
