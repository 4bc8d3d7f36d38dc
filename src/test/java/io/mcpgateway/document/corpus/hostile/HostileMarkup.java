package io.mcpgateway.document.corpus.hostile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.mcpgateway.document.corpus.ZipFiles;

/** Web pages, mails, books and texts that attack a reader. */
final class HostileMarkup {

	private HostileMarkup() {
	}

	static List<HostileDocument> all(String url) {
		return List.of(text("deep.html", "<div>".repeat(100_000) + "deep" + "</div>".repeat(100_000)),
				text("deep-lists.html", "<ul><li>".repeat(20_000) + "deep" + "</li></ul>".repeat(20_000)),
				text("deep-quotes.html", "<blockquote><p>".repeat(20_000) + "deep"),
				text("deep-bold.html", "<b><i>".repeat(50_000) + "deep"),
				text("nested-tables.html",
						"<table><tr><td>".repeat(3_000) + "deep" + "</td></tr></table>".repeat(3_000)),
				text("span.html",
						"<table><tr><td colspan=\"1000000000\" rowspan=\"1000000000\">wide</td></tr><tr><td>next</td></tr>"
								+ "</table>")
					.keeps("wide"),
				text("wide-table.html",
						"<table><tr>" + "<td>x</td>".repeat(100_000) + "</tr>" + "<tr><td>y</td></tr>".repeat(3_000)
								+ "</table>"),
				text("attributes.html", "<p " + "a=b ".repeat(200_000) + ">text</p>").keeps("text"),
				text("scripts.html", scripts(url)).ends("DONE").keeps("before", "after").hides("alert(", "evil"),
				text("meta.html",
						"<html><head><base href=\"" + url + "/\"><meta http-equiv=\"refresh\" content=\"0; url=" + url
								+ "/refresh\"><title>x</title></head><body>" + links() + "<p>after</p></body></html>")
					.ends("DONE")
					.keeps("first", "after"),
				text("file.html", HostileOffice.entities("file:///etc/passwd") + "<html><body>x &e;</body></html>"),
				text("entity.xhtml",
						HostileOffice.entities(url + "/entity")
								+ "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>x &e;" + "</body></html>"),
				text("file.svg", svg("file:///etc/passwd", url)), text("entity.svg", svg(url + "/entity", url)),
				text("laughs.svg",
						HostileOffice.laughs() + "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>&e9;</text></svg>"),
				HostileDocument.of("entity.epub", () -> book(url)),
				text("nested-200.eml", nestedMail()).keeps("outermost"),
				text("parts.eml", manyParts(100 * HostileCorpus.PERCENT)).keeps("part number 1"),
				text("external.eml",
						"Subject: x\r\nMIME-Version: 1.0\r\nContent-Type: message/external-body; access-type=URL;\r\n URL=\""
								+ url + "/body\"\r\n\r\nContent-Type: text/plain\r\n\r\n"),
				text("headers.eml",
						"Subject: =?UTF-8?Q?<script>alert(1)</script>_[a](javascript:x)?=\r\nX-A: "
								+ "a ".repeat(500_000) + "\r\n\r\nbody of the mail\r\n")
					.ends("DONE", "FAILED BROKEN")
					.keeps("body of the mail"),
				text("groups.rtf",
						"{\\rtf1\\ansi\\pard before " + "{".repeat(1_000_000) + "deep" + "}".repeat(1_000_000)
								+ "\\par}"),
				text("fetching.rtf", "{\\rtf1\\ansi{\\*\\template " + url
						+ "/template}\\pard\\plain {\\field{\\*\\fldinst INCLUDEPICTURE \"" + url
						+ "/image\"}{\\fldrslt before}}{\\field{\\*\\fldinst HYPERLINK \"javascript:alert(1)\"}"
						+ "{\\fldrslt click}}{\\field{\\*\\fldinst DDEAUTO cmd \"/c calc.exe\"}{\\fldrslt after}}\\par}")
					.ends("DONE")
					.keeps("before", "click", "after")
					.hides("calc.exe"),
				text("binary.rtf", "{\\rtf1\\ansi\\pard before \\bin2000000000 x}"));
	}

	static HostileDocument text(String name, String text) {
		return HostileDocument.of(name, () -> text.getBytes(StandardCharsets.UTF_8));
	}

	private static String scripts(String url) {
		return "<html><body><p onclick=\"alert(1)\">before</p><script>evil()</script><style>p{background:url(" + url
				+ "/style)}</style><script src=\"" + url + "/script\"></script><img src=\"" + url
				+ "/image\" onerror=\"" + "alert(2)\"><iframe src=\"" + url
				+ "/frame\"></iframe><iframe src=\"file:///etc/passwd\"></iframe>" + "<object data=\"" + url
				+ "/object\"></object><link rel=\"stylesheet\" href=\"" + url + "/css\">"
				+ "<svg><script>evil()</script></svg><noscript>&lt;script&gt;</noscript><p>after</p>"
				+ "<template><script>evil()</script></template></body></html>";
	}

	private static String links() {
		return "<p><a href=\"javascript:alert(1)\">first</a> <a href=\" java&#10;script:alert(1)\">second</a>"
				+ "<a href=\"JAVASCRIPT&colon;alert(1)\">third</a> <a href=\"data:text/html,<script>x</script>\">fourth</a>"
				+ "<a href=\"vbscript:x\">fifth</a> <a href=\"file:///etc/passwd\">sixth</a>"
				+ "<a href=\"https://example.org/a)[b](javascript:alert(1)\">seventh](javascript:x) [y</a></p>"
				+ "<p><img alt=\"x](javascript:alert(1))\" src=\"javascript:alert(1)\"></p>";
	}

	private static String svg(String place, String url) {
		return HostileOffice.entities(place)
				+ "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/"
				+ "1999/xlink\"><text>x &e;</text><image xlink:href=\"" + url
				+ "/image\"/><script>evil()</script></svg>";
	}

	private static byte[] book(String url) throws IOException {
		return ZipFiles.zip(Map.of("mimetype", "application/epub+zip", "META-INF/container.xml",
				HostileOffice.entities(url + "/container") + "<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:"
						+ "opendocument:xmlns:container\"><rootfiles><rootfile full-path=\"../../../../etc/passwd\""
						+ " media-type=\"application/oebps-package+xml\"/><rootfile full-path=\"a.opf\" media-type=\""
						+ "application/oebps-package+xml\"/></rootfiles></container>",
				"a.opf",
				HostileOffice.entities("file:///etc/passwd")
						+ "<package xmlns=\"http://www.idpf.org/2007/opf\"><manifest>"
						+ "<item id=\"a\" href=\"a.xhtml\" media-type=\"application/xhtml+xml\"/></manifest><spine>"
						+ "<itemref idref=\"a\"/></spine></package>",
				"a.xhtml", HostileOffice.entities("file:///etc/passwd") + "<html><body>x &e;</body></html>"));
	}

	private static String nestedMail() {
		return "Subject: outermost\r\nMIME-Version: 1.0\r\nContent-Type: message/rfc822\r\n\r\n"
				+ "Subject: next\r\nMIME-Version: 1.0\r\nContent-Type: message/rfc822\r\n\r\n".repeat(199)
				+ "Subject: innermost\r\n\r\nend\r\n";
	}

	private static String manyParts(int count) {
		StringBuilder mail = new StringBuilder(
				"Subject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n");
		for (int number = 1; number <= count; number++) {
			mail.append(
					"--b\r\nContent-Type: text/plain; name=\"" + number + ".txt\"\r\nContent-Disposition: attachment;"
							+ " filename=\"" + number + ".txt\"\r\n\r\npart number " + number + "\r\n");
		}
		return mail.append("--b--\r\n").toString();
	}

}
