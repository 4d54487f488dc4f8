#!/usr/bin/env runhaskell
{-# LANGUAGE CPP, QuasiQuotes, ImplicitParams #-}
{- Rules, and what the grammar is known for. -}
module Surprises
  ( Tree (..)
  ) where

import qualified Data.Map as Map

-- | A documented type.
data Tree a = Leaf | Node (Tree a) a (Tree a)

newtype Parser a = Parser { runParser :: String -> Maybe (a, String) }

#if DEBUG
debug :: Bool
debug = True
#endif

infixr 5 +++

(+++) :: [a] -> [a] -> [a]
xs +++ ys = foldr (:) ys xs

x' :: Double
x' = -1.5e3 + 0x1F - 1_000

braces = let { a = 1; b = 2 } in a `max` b

qualifiedNames = Map.insert 1 Map.empty

implicit :: (?level :: Int) => Int
implicit = ?level + 1

quoted = [text|anything that is no Haskell|]

class Shape a where
  area :: a -> Double

instance Shape (Tree a) where
  area Leaf = 0
  area (Node left _ right) = area left + area right

guarded n | n > 0, even n = 'e'
          | otherwise = '\''

lists = ([], [1 ..], [x | Just x <- [Nothing, Just 2]], ((,) 1), ())

block = do { line <- getLine; putStrLn line }

nested = do
  if debug
    then do
      print 1
      print 2
    else case lists of
      _ -> return ()
