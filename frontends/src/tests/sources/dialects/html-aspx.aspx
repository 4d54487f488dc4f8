<%@ Page Language="C#" AutoEventWireup="true" %>
<%@ Import Namespace="System.Linq" %>
<script runat="server">
    protected int total = 0;
    protected void Page_Load(object sender, EventArgs e)
    {
        total = Request.QueryString.Count;
        if (!IsPostBack) { Names.DataSource = new[] { "Ann", "Bob" }; Names.DataBind(); }
    }
</script>
<html><body><form runat="server">
<%-- all names --%>
<asp:Repeater ID="Names" runat="server"><ItemTemplate><li><%# Eval("Name") %></li></ItemTemplate></asp:Repeater>
<% for (int i = 0; i < total; i++) { %>
  <p>Row <%= i + 1 %>: <%: Request.QueryString[i] %></p>
<% } %>
</form></body></html>
