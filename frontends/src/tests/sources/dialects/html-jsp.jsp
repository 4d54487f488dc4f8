<%@ page contentType="text/html" pageEncoding="UTF-8" import="java.sql.*, java.util.*" %>
<%@ include file="head.jspf" %>
<%!
    private static final int PAGE = 20;
    private int clicks = 0;

    private String escape(String text) {
        if (text == null) return "";
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            switch (c) {
                case '<': out.append("&lt;"); break;
                case '&': out.append("&amp;"); break;
                default: out.append(c);
            }
        }
        return out.toString();
    }
%>
<html><body>
<%-- the search --%>
<% clicks++;
   String query = request.getParameter("q");
   int from = 0;
   try { from = Integer.parseInt(request.getParameter("from")); } catch (NumberFormatException e) { }
   try (Connection db = DriverManager.getConnection("jdbc:sqlite:books.db");
        PreparedStatement find = db.prepareStatement("select title, year from books where title like ? limit ? offset ?")) {
       find.setString(1, "%" + query + "%");
       find.setInt(2, PAGE);
       find.setInt(3, from);
       ResultSet rows = find.executeQuery();
       int n = 0; %>
<table>
<% while (rows.next()) { n++; %>
  <tr <% if (n % 2 == 0) { %>class="even"<% } %>><td><%= escape(rows.getString(1)) %></td><td><%= rows.getInt(2) %></td></tr>
<% } %>
</table>
<% if (n == PAGE) { %><a href="?q=<%= escape(query) %>&from=<%= from + PAGE %>">more</a><% } else if (n == 0) { %><p>Nothing</p><% } %>
<% } catch (SQLException e) { %><pre><%= e.getMessage() %></pre><% } %>
<p>Called <%= clicks %> times, hello ${sessionScope.user.name}</p>
<script>var clicks = <%= clicks %>; if (clicks > 3 && clicks < 9) { alert("often"); }</script>
</body></html>
