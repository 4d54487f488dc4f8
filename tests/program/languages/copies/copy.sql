/* My homework: secrets
   in a database */
create table `methods` ( num integer primary key, delta integer not null check (delta between -30 and 30), title varchar(64) default 'shifted' );
create table `notes` ( num integer primary key, method_num integer not null references `methods` (num), content text not null, unique (method_num, content) );
create index notes_index on `notes` (method_num);
insert into `methods` (num, delta, title)
  values (10, 0, 'nothing'), (20, 5, 'five'),
         (30, 17, 'half');
insert into `methods` (num, delta) values (40, -2);
insert into `notes` (method_num, content) select num, 'The cat is asleep, come at 8!' from `methods`;

create view pieces as with recursive steps (note_num, pos, sign, remaining) as
  ( select num, 0, '', content from `notes`
    union all
    select note_num, pos+1, substr(remaining,1,1), substr(remaining,2) from steps where remaining <> '' )
  select note_num, pos, sign from steps where pos > 0;

create view hidden as
  select p.note_num, p.pos,
         case when p.sign between 'a' and 'z' then char(97+(unicode(p.sign)-97+k.delta+26)%26)
              when p.sign between 'A' and 'Z' then char(65+(unicode(p.sign)-65+k.delta+26)%26)
              else p.sign end moved
  from pieces p
    join `notes` n on n.num = p.note_num
    join `methods` k on k.num = n.method_num;

-- shows it
select k.title, group_concat(h.moved,'') result from hidden h join `notes` n on n.num = h.note_num
  join `methods` k on k.num = n.method_num group by n.num order by k.delta;

-- which key was it?
select note_num, unicode('e')-unicode(moved) key_found, count(*) hits
  from hidden where moved like '_' and lower(moved) <> upper(moved)
  group by note_num, moved having count(*) >= 3 order by hits desc limit 20;

update `methods` set title = 'no idea' where title is null or delta not in (0, 5, 17);
delete from `notes` where method_num = (select min(num) from `methods`);
