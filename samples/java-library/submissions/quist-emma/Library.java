/*
 * Object-oriented programming, assignment 5: Lending desk
 *
 * Name: Emma Quist
 * Group: 3
 *
 * usage: java Library BOOKS < commands
 */
import java.io.*;
import java.util.*;

// one work of the library
class Work
{
  final int id;
  final String name;
  final String writer;
  final int published;
  final int amount;
  final TreeSet<String> holders = new TreeSet<>();
  int popularity = 0;

  Work(String[] columns)
  {
    id = Integer.parseInt(columns[0]);
    name = columns[1];
    writer = columns[2];
    published = Integer.parseInt(columns[3]);
    amount = Integer.parseInt(columns[4]);
  }

  // how many are here
  int available()
  {
    return amount - holders.size();
  }

  boolean contains(String term)
  {
    String text = (name + "\n" + writer).toLowerCase();
    return text.contains(term.toLowerCase());
  }

  void giveTo(String person)
  {
    if (holders.contains(person))
    {
      System.out.println(person + " has " + id + " already");
    }
    else if (available() == 0)
    {
      System.out.println("none left");
    }
    else
    {
      holders.add(person);
      popularity++;
    }
  }

  void returnFrom(String person)
  {
    if (!holders.remove(person))
    {
      System.out.println(person + " does not have " + id);
    }
  }

  @Override
  public String toString()
  {
    return Library.line(id, name, writer, published, available(), amount);
  }
}

public class Library
{
  private final Map<Integer, Work> catalog = new TreeMap<>();

  /** The line of one book, as "list" and "find" show it. */
  static String line(int id, String name, String writer, int published, int available, int amount)
  {
    return String.format("%4d  %-30s %-20s %d  %d of %d", id, name, writer, published, available, amount);
  }

  // reads all works from the file
  void readAll(String fileName) throws IOException
  {
    try (Scanner input = new Scanner(new File(fileName)))
    {
      while (input.hasNextLine())
      {
        String row = input.nextLine();
        if (!row.isBlank() && !row.startsWith("#"))
        {
          Work work = new Work(row.split(";"));
          catalog.put(work.id, work);
        }
      }
    }
  }

  // shows the works that contain the term
  void searchFor(String term)
  {
    boolean success = false;
    for (Work work : catalog.values())
    {
      if (work.contains(term))
      {
        System.out.println(work);
        success = true;
      }
    }
    if (!success)
    {
      System.out.println("nothing found");
    }
  }

  // shows what somebody has at home
  void atHome(String person)
  {
    boolean success = false;
    for (Work work : catalog.values())
    {
      if (work.holders.contains(person))
      {
        System.out.println(work.name);
        success = true;
      }
    }
    if (!success)
    {
      System.out.println("nothing");
    }
  }

  void mostPopular(int limit)
  {
    Map<Integer, Work> sorted = new TreeMap<>();
    for (Work work : catalog.values())
    {
      if (work.popularity > 0)
      {
        sorted.put(-work.popularity * 10000 + work.id, work);
      }
    }
    for (Work work : sorted.values())
    {
      if (limit-- <= 0)
      {
        break;
      }
      System.out.println(work.popularity + " " + work.name);
    }
  }

  void process(String request)
  {
    String[] args = request.split("\\s+");
    try
    {
      if (args[0].equals("list") && args.length == 1)
      {
        catalog.values().forEach(System.out::println);
      }
      else if (args[0].equals("find") && args.length == 2)
      {
        searchFor(args[1]);
      }
      else if (args[0].equals("reader") && args.length == 2)
      {
        atHome(args[1]);
      }
      else if (args[0].equals("busy") && args.length == 2)
      {
        mostPopular(Integer.parseInt(args[1]));
      }
      else if ((args[0].equals("lend") || args[0].equals("back")) && args.length == 3)
      {
        Work work = catalog.get(Integer.parseInt(args[1]));
        if (work == null)
        {
          System.out.println("no book " + args[1]);
        }
        else if (args[0].equals("lend"))
        {
          work.giveTo(args[2]);
        }
        else
        {
          work.returnFrom(args[2]);
        }
      }
      else
      {
        System.out.println("?");
      }
    }
    catch (NumberFormatException exception)
    {
      System.out.println("?");
    }
  }

  public static void main(String[] args) throws IOException
  {
    if (args.length != 1)
    {
      System.err.println("usage: java Library BOOKS < commands");
      System.exit(1);
    }
    Library desk = new Library();
    desk.readAll(args[0]);
    Scanner in = new Scanner(System.in);
    while (in.hasNextLine())
    {
      String request = in.nextLine().trim();
      if (request.equals("quit"))
        break;
      if (!request.isEmpty())
        desk.process(request);
    }
  }
}
