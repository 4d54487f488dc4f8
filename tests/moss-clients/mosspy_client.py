"""Sends files with mosspy and prints the table of the results as JSON; the results are saved page by page, too."""

import json
import logging
import os
import sys

import mosspy
from bs4 import BeautifulSoup

port, user, base, folder, *files = sys.argv[1:]
client = mosspy.Moss(user, "c")
client.server, client.port = "127.0.0.1", int(port)
client.setDirectoryMode(1)
client.setIgnoreLimit(50)
client.setCommentString("sorting")
if base:
    client.addBaseFile(base)
for file in files:
    client.addFile(file)
url = client.send()
client.saveWebPage(url, os.path.join(folder, "saved.html"))
mosspy.download_report(url, os.path.join(folder, "pages"), log_level=logging.WARNING)
with open(os.path.join(folder, "saved.html"), encoding="utf-8") as page:
    soup = BeautifulSoup(page.read(), "lxml")
rows = [[cell.text.strip() for cell in row("td")] for row in soup.table("tr")[1:]]
print(json.dumps({"rows": rows, "pages": sorted(os.listdir(os.path.join(folder, "pages"))), "title": soup("p")[2].text.strip()}))
