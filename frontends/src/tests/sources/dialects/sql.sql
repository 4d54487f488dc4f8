create table loans (id number primary key, reader varchar2(40), taken date default sysdate);
insert into loans values (1, q'[it's a book]', sysdate);
insert into loans values (2, 'don''t', sysdate);
begin
  for row in (select * from loans) loop
    dbms_output.put_line(q'{late: }' || nvl(row.reader, q'!none!'));
  end loop;
end;
/
