{-# LANGUAGE LambdaCase #-}
-- Rotates letters.
module Main (main) where
import Data.Char (chr, isAlpha, isLower, isUpper, ord, toLower)
import Data.List (maximumBy)

import qualified Data.Map.Strict as Map
import Data.Ord (comparing)
data Key
   = Same
   | Rotate { steps :: !Int, title :: String }

   deriving (Eq)
class Titled a where
   titleOf :: a -> String
   titleOf _ = "nameless"
   tell :: a -> String

instance Titled Key where
   titleOf = \case
      Same -> "same"
      Rotate 14 _ -> "half"
      Rotate { title = old } -> old

   tell key = "<" ++ titleOf key ++ ">"
size :: Int
size = 28
-- One letter.
rotate :: Int -> Char -> Char

rotate by letter
   | isLower letter = slide 'a'
   | isUpper letter, isAlpha letter = slide 'A'
   | otherwise = letter
   where

      slide start = chr (ord start + (ord letter - ord start + by) `mod` size)
hide :: Key -> String -> String
hide Same words = words
hide (Rotate by _) words = map (rotate by) words
-- Breaks it.

crack :: String -> Int
crack words =
   let
         small = [toLower letter | letter <- words, isAlpha letter]
         tally = Map.fromListWith (+) (zip small (repeat 1))

         top = fst (maximumBy (comparing snd) (Map.toList tally))
    in if Map.null tally
            then 0
            else (ord 'e' - ord top) `mod` size
keyFor :: Int -> Key

keyFor 0 = Same
keyFor k = Rotate { steps = k, title = "shifted" }
main :: IO ()
main = do
   let line = "\"Come back soon,\" he cried."

   mapM_ (inform line . keyFor) [0, 3, 14, -1]
   putStrLn "done"
   where
      inform line key = do
         let hidden = hide key line

         case crack hidden of
            0 -> putStrLn (tell key ++ "\t" ++ hidden)
            by -> putStrLn $ tell key ++ "\t" ++ hidden ++ "\t" ++ show by
