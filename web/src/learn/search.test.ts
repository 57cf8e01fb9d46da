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
