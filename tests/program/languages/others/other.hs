-- A queue made of two lists, and a parser for sums that uses none.
module Queue where

import Control.Monad (forM_, unless, when)
import Data.Char (isDigit, isSpace)
import Data.IORef

data Queue a = Queue [a] [a]

instance Show a => Show (Queue a) where
  show q = concatMap show (toList q)

instance Functor Queue where
  fmap f (Queue front back) = Queue (f <$> front) (f <$> back)

empty :: Queue a
empty = Queue [] []

push :: a -> Queue a -> Queue a
push x (Queue front back) = Queue front (x : back)

pop :: Queue a -> Maybe (a, Queue a)
pop (Queue [] []) = Nothing
pop (Queue [] back) = pop (Queue (reverse back) [])
pop (Queue (x : front) back) = Just (x, Queue front back)

toList :: Queue a -> [a]
toList (Queue front back) = front ++ reverse back

newtype Parser a = Parser { parse :: String -> Maybe (a, String) }

number :: Parser Integer
number = Parser $ \input ->
  let (digits, rest) = span isDigit (dropWhile isSpace input)
  in if null digits then Nothing else Just (read digits, rest)

sums :: String -> Either String Integer
sums input = go 0 input
  where
    go total text = case parse number text of
      Nothing -> Left ("no number at " ++ show text)
      Just (n, []) -> Right (total + n)
      Just (n, '+' : more) -> go (total + n) more
      Just (n, '-' : more) -> go (total - n) more
      Just (_, c : _) -> Left [c]

primes :: [Int]
primes = sieve [2 ..]
  where
    sieve [] = []
    sieve (p : others) = p : sieve [n | n <- others, n `rem` p /= 0]

run :: IORef (Queue Integer) -> [String] -> IO ()
run reference inputs = do
  forM_ (zip inputs primes) $ \(input, prime) -> do
    either putStrLn (\n -> modifyIORef reference (push (n * toInteger prime))) (sums input)
    queue <- readIORef reference
    when (length (toList queue) > 2) $ print queue
  final <- readIORef reference
  unless (null (toList final)) $
    print (foldr max 0 (toList final))
