package io.mcpgateway.document.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.document.corpus.CorpusText.Block;
import io.mcpgateway.document.corpus.CorpusText.Heading;
import io.mcpgateway.document.corpus.CorpusText.Item;
import io.mcpgateway.document.corpus.CorpusText.Items;
import io.mcpgateway.document.corpus.CorpusText.Paragraph;
import io.mcpgateway.document.corpus.CorpusText.Section;
import io.mcpgateway.document.corpus.CorpusText.Table;

/** Writes texts as web pages, books and mails. */
final class WebSamples {

	private static final Base64.Encoder BASE64 = Base64.getMimeEncoder(76, new byte[] { '\r', '\n' });

	private WebSamples() {
	}

	static byte[] writeHtml(CorpusText text) {
		return page(text, text.title(), text.blocks(), "<!DOCTYPE html><html").getBytes(StandardCharsets.UTF_8);
	}

	/** Writes a book with a chapter a section. */
	static byte[] writeEpub(CorpusText text) throws IOException {
		Map<String, String> files = new LinkedHashMap<>();
		files.put("mimetype", "application/epub+zip");
		files.put("META-INF/container.xml",
				"<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles><rootfile"
						+ " full-path=\"OEBPS/book.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles></container>");
		StringBuilder manifest = new StringBuilder();
		StringBuilder spine = new StringBuilder();
		List<Section> sections = text.sections();
		for (int number = 0; number < sections.size(); number++) {
			String file = "chapter" + number + ".xhtml";
			manifest
				.append("<item id=\"c" + number + "\" href=\"" + file + "\" media-type=\"application/xhtml+xml\"/>");
			spine.append("<itemref idref=\"c" + number + "\"/>");
			Section section = sections.get(number);
			files.put("OEBPS/" + file, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + page(text, section.title(),
					chapter(number, section), "<html xmlns=\"http://www.w3.org/1999/xhtml\""));
		}
		files.put("OEBPS/book.opf",
				"<?xml version=\"1.0\" encoding=\"UTF-8\"?><package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\""
						+ " unique-identifier=\"id\"><metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:title>"
						+ OpenDocumentSamples.escape(text.title()) + "</dc:title><dc:language>" + text.language()
						+ "</dc:language><dc:identifier id=\"id\">urn:isbn:0</dc:identifier></metadata><manifest>"
						+ manifest + "</manifest><spine>" + spine + "</spine></package>");
		return ZipFiles.zip(files);
	}

	/** Writes a mail whose text comes twice, plain and as HTML, with an attachment. */
	static byte[] writeEml(CorpusText text) {
		StringBuilder plain = new StringBuilder();
		SheetSamples.rows(text.blocks()).forEach((row) -> plain.append(String.join("  ", row)).append("\r\n"));
		String mail = """
				From: =?UTF-8?Q?Zo=C3=AB_M=C3=BCller?= <zoe@example.org>
				To: office@example.org
				Subject: %s
				Date: Thu, 05 Mar 2026 10:15:00 +0100
				Message-ID: <1@example.org>
				MIME-Version: 1.0
				Content-Type: multipart/mixed; boundary="outer"

				--outer
				Content-Type: multipart/alternative; boundary="inner"

				--inner
				Content-Type: text/plain; charset=UTF-8
				Content-Transfer-Encoding: quoted-printable

				%s
				--inner
				Content-Type: text/html; charset=UTF-8
				Content-Transfer-Encoding: base64

				%s
				--inner--
				--outer
				Content-Type: text/plain; charset=UTF-8; name="note.txt"
				Content-Disposition: attachment; filename*=UTF-8''Gr%%C3%%BC%%C3%%9Fe.txt
				Content-Transfer-Encoding: base64

				%s
				--outer--
				""".replace("\n", "\r\n");
		return mail.formatted(encodedWords(text.title()), quotedPrintable(plain.toString()),
				base64(new String(writeHtml(text), StandardCharsets.UTF_8)), base64("Attachment of " + text.title()))
			.getBytes(StandardCharsets.US_ASCII);
	}

	private static List<Block> chapter(int number, Section section) {
		List<Block> blocks = new ArrayList<>(section.blocks());
		blocks.addFirst(new Heading((number == 0) ? 1 : 2, section.title()));
		return blocks;
	}

	private static String page(CorpusText text, String title, List<Block> blocks, String start) {
		StringBuilder html = new StringBuilder(start).append(" lang=\"").append(text.language()).append('"');
		html.append(text.isRightToLeft() ? " dir=\"rtl\">" : ">").append("<head><meta charset=\"UTF-8\"/><title>");
		html.append(OpenDocumentSamples.escape(title)).append("</title></head><body>\n");
		blocks.forEach((block) -> append(html, block));
		return html.append("</body></html>\n").toString();
	}

	private static void append(StringBuilder html, Block block) {
		switch (block) {
			case Heading(int level, String text) -> element(html, "h" + level, text);
			case Paragraph(String text) -> element(html, "p", text);
			case Items(boolean isOrdered, List<Item> items) -> {
				html.append(isOrdered ? "<ol>" : "<ul>");
				for (int index = 0; index < items.size(); index++) {
					int next = (index + 1 < items.size()) ? items.get(index + 1).level() : 0;
					int level = items.get(index).level();
					html.append("<li>").append(OpenDocumentSamples.escape(items.get(index).text()));
					html.append((next > level) ? "<ul>" : "</li>").append((next < level) ? "</ul></li>" : "");
				}
				html.append(isOrdered ? "</ol>\n" : "</ul>\n");
			}
			case Table(List<List<String>> rows) -> {
				html.append("<table>");
				for (List<String> row : rows) {
					html.append("<tr>");
					row.forEach((cell) -> element(html, rows.getFirst().equals(row) ? "th" : "td", cell));
					html.append("</tr>\n");
				}
				html.append("</table>\n");
			}
		}
	}

	private static void element(StringBuilder html, String name, String text) {
		html.append('<').append(name).append('>').append(OpenDocumentSamples.escape(text));
		html.append("</").append(name).append(">");
	}

	private static String base64(String text) {
		return BASE64.encodeToString(text.getBytes(StandardCharsets.UTF_8));
	}

	/** Encodes a header in words of 45 bytes at most, cut between characters. */
	private static String encodedWords(String text) {
		StringBuilder header = new StringBuilder();
		StringBuilder word = new StringBuilder();
		for (int point : text.codePoints().toArray()) {
			word.appendCodePoint(point);
			if (word.toString().getBytes(StandardCharsets.UTF_8).length > 40) {
				header.append("=?UTF-8?B?").append(base64(word.toString())).append("?=\r\n ");
				word.setLength(0);
			}
		}
		return header.append("=?UTF-8?B?").append(base64(word.toString())).append("?=").toString();
	}

	private static String quotedPrintable(String text) {
		StringBuilder quoted = new StringBuilder();
		int column = 0;
		for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
			boolean isPlain = one == '\r' || one == '\n' || one >= ' ' && one < 127 && one != '=';
			quoted.append(isPlain ? String.valueOf((char) one) : "=%02X".formatted(one));
			column = (one == '\n') ? 0 : column + (isPlain ? 1 : 3);
			if (column > 70 && one != '\r') {
				quoted.append("=\r\n");
				column = 0;
			}
		}
		return quoted.toString();
	}

}
