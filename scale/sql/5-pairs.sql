-- Pairs across tasks that have a key in common (Broder 5.1, phase 3).
SELECT a.sid AS one, b.sid AS other, COUNT(*) AS shared
FROM keys a JOIN keys b ON b.fp = a.fp AND b.next = a.next
WHERE a.sid < b.sid AND a.task <> b.task
GROUP BY a.sid, b.sid
