import { expect, test } from 'vitest'
import type { Book } from '../lib/learning'
import { fold, Index, slips } from './search'

const book = (language: string, ...passages: [id: string, title: string, text: string][]): Book => ({
  game: 'x',
  language,
  chapters: [
    {
      id: 'one',
      title: language === 'en' ? 'The market' : 'Le marché',
      passages: passages.map(([id, title, text]) => ({
        id,
        title,
        rules: [],
        shows: [],
        asks: [],
        blocks: [{ kind: 'text', text }],
      })),
    },
  ],
})
const en = book(
  'en',
  ['ask', 'What you may ask', 'You choose the price of every good.'],
  ['appeal', 'Appeal', 'A low price brings appeal.'],
  ['factory', 'Building a factory', 'It costs money and a marker.'],
)
const fr = book(
  'fr',
  ['ask', 'Ce que vous pouvez demander', 'Vous choisissez le prix.'],
  ['appeal', 'L’attrait', 'Un prix bas donne de l’attrait.'],
  ['factory', 'Construire une usine', 'Le chômage baisse.'],
)
const ids = (typed: string) => new Index(en, fr).find(typed).map((f) => f.id)

test('titles come before text', () => {
  expect(ids('appeal')).toEqual(['appeal'])
  expect(ids('price')[0]).toBeDefined()
  expect(ids('price').sort()).toEqual(['appeal', 'ask'])
})

test('slips of the pen are forgiven', () => {
  for (const typed of ['factroy', 'facory', 'fctory', 'factori', 'buidling factory', 'FACTORY'])
    expect(ids(typed), typed).toEqual(['factory'])
  expect(ids('xyzzy')).toEqual([])
  expect(ids('')).toEqual([])
})

test('a word that the book has is meant as it stands', () => {
  const near = book('fr', ['pay', 'Une livre par cube', 'Une ligne paie.'], ['deliver', 'Nommer une ville', 'Vous allez livrer.'])
  expect(new Index(near).find('livrer').map((f) => f.id)).toEqual(['deliver'])
})

test('words of the other language are found, with accents or without', () => {
  expect(ids('usine')).toEqual(['factory'])
  expect(ids('chomage')).toEqual(['factory'])
  expect(ids('chômage')).toEqual(['factory'])
  expect(new Index(fr, en).find('usine')[0]?.title).toBe('Construire une usine')
})

test('every word must be there', () => {
  expect(ids('low price')).toEqual(['appeal'])
  expect(ids('factory price')).toEqual([])
})

test('what is found names its chapter', () => {
  expect(new Index(en).find('appeal')[0]?.chapter).toBe('1 The market')
})

test('slips are counted', () => {
  expect(slips('factory', 'factory', 2)).toBe(0)
  expect(slips('factroy', 'factory', 2)).toBe(1)
  expect(slips('fctory', 'factory', 2)).toBe(1)
  expect(slips('abcd', 'wxyz', 2)).toBe(3)
  expect(fold('Œuvre Élevée')).toBe('oeuvre elevee')
})

test('a thing is found first by its whole name, in either language and with a slip', () => {
  const things = (language: string, names: string[], titles: [string, string, string]): Book => {
    const b = book(
      language,
      ['school-line', titles[1], 'Once in a decade.'],
      ['hire', titles[2], 'With a School you may hire again. Avec une École, embauchez.'],
      ['school', titles[0], 'It teaches.'],
    )
    const passages = b.chapters[0]!.passages
    passages[1]!.names = names
    passages[2]!.shows = [{ case: 't14', title: 'At school', why: '' }]
    return b
  }
  const index = new Index(
    things('en', ['employ', 'Quality, brown'], ['School', 'School, shutting a line', 'Hiring']),
    things('fr', ['prêt'], ['École', 'École, une ligne arrêtée', 'Embaucher']),
  )
  const first = (typed: string) => index.find(typed)[0]?.id
  for (const typed of ['School', 'school', 'Shcool', 'ecole', 'École']) expect(first(typed), typed).toBe('school')
  for (const typed of ['employ', 'quality brown', 'Quality, brown', 'qualtiy brown', 'pret', 'prêt'])
    expect(first(typed), typed).toBe('hire')
  expect(index.find('school')[0]?.show?.case).toBe('t14')
  expect(index.find('hiring')[0]?.show).toBeUndefined()
})
