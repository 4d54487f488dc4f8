{-# LANGUAGE LambdaCase #-}

-- | Caesar cipher: every letter moves a fixed number of places.
module Main (main) where

import Data.Char (chr, isAlpha, isLower, isUpper, ord, toLower)
import Data.List (maximumBy)
import qualified Data.Map.Strict as Map
import Data.Ord (comparing)

data Cipher
  = Plain
  | Caesar { places :: !Int, label :: String }
  deriving (Eq)

class Named a where
  nameOf :: a -> String
  nameOf _ = "nameless"
  describe :: a -> String

instance Named Cipher where
  nameOf = \case
    Plain -> "plain"
    Caesar 13 _ -> "rot13"
    Caesar { label = given } -> given
  describe cipher = "<" ++ nameOf cipher ++ ">"

alphabet :: Int
alphabet = 26

-- | Moves one letter and leaves everything else as it is.
turn :: Int -> Char -> Char
turn shift c
  | isLower c = move 'a'
  | isUpper c, isAlpha c = move 'A'
  | otherwise = c
  where
    move base = chr (ord base + (ord c - ord base + shift) `mod` alphabet)

encode :: Cipher -> String -> String
encode Plain text = text
encode (Caesar shift _) text = map (turn shift) text

-- The shift that makes an 'e' of the most frequent letter.
guess :: String -> Int
guess text =
  let
      letters = [toLower c | c <- text, isAlpha c]
      counts = Map.fromListWith (+) (zip letters (repeat 1))
      best = fst (maximumBy (comparing snd) (Map.toList counts))
   in if Map.null counts
        then 0
        else (ord 'e' - ord best) `mod` alphabet

cipherFor :: Int -> Cipher
cipherFor 0 = Plain
cipherFor n = Caesar { places = n, label = "caesar" }

main :: IO ()
main = do
  let message = "\"We meet here,\" she said."
  mapM_ (report message . cipherFor) [0, 3, 13, -1]
  putStrLn "done"
  where
    report message cipher = do
      let secret = encode cipher message
      case guess secret of
        0 -> putStrLn (describe cipher ++ "\t" ++ secret)
        shift -> putStrLn $ describe cipher ++ "\t" ++ secret ++ "\t" ++ show shift
