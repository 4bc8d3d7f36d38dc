package io.mcpgateway.document.corpus;

import java.io.IOException;
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

/** Writes texts as OpenDocument files. */
public final class OpenDocumentSamples {

	private static final String NAMESPACE = "urn:oasis:names:tc:opendocument:xmlns:";

	private OpenDocumentSamples() {
	}

	static byte[] writeOdt(CorpusText text) throws IOException {
		StringBuilder body = new StringBuilder("<office:text>");
		text.blocks().forEach((block) -> append(body, block));
		return pack("text", body.append("</office:text>"));
	}

	static byte[] writeOds(CorpusText text) throws IOException {
		StringBuilder body = new StringBuilder("<office:spreadsheet>");
		for (Section section : text.sections()) {
			body.append("<table:table table:name=\"").append(escape(SheetSamples.name(section.title()))).append("\">");
			SheetSamples.rows(text, section).forEach((row) -> appendRow(body, row));
			body.append("</table:table>");
		}
		return pack("spreadsheet", body.append("</office:spreadsheet>"));
	}

	static byte[] writeOdp(CorpusText text) throws IOException {
		StringBuilder body = new StringBuilder("<office:presentation>");
		for (Section section : text.sections()) {
			body.append(
					"<draw:page draw:name=\"page\"><draw:frame presentation:class=\"title\"><draw:text-box><text:p>")
				.append(escape(section.title()))
				.append("</text:p></draw:text-box></draw:frame>");
			for (Block block : section.blocks()) {
				String box = (block instanceof Table) ? "" : "draw:text-box";
				body.append("<draw:frame presentation:class=\"outline\">").append(box.isEmpty() ? "" : "<" + box + ">");
				append(body, block);
				body.append(box.isEmpty() ? "" : "</" + box + ">").append("</draw:frame>");
			}
			body.append("</draw:page>");
		}
		return pack("presentation", body.append("</office:presentation>"));
	}

	private static void append(StringBuilder body, Block block) {
		switch (block) {
			case Heading(int level, String text) -> body.append("<text:h text:style-name=\"Heading_20_")
				.append(level)
				.append("\" text:outline-level=\"")
				.append(level)
				.append("\">")
				.append(escape(text))
				.append("</text:h>");
			case Paragraph(String text) -> body.append("<text:p>").append(escape(text)).append("</text:p>");
			case Items(boolean isOrdered, List<Item> items) -> appendList(body, isOrdered, items);
			case Table(List<List<String>> rows) -> {
				body.append("<table:table table:name=\"t\">");
				rows.forEach((row) -> appendRow(body, row));
				body.append("</table:table>");
			}
		}
	}

	private static void appendList(StringBuilder body, boolean isOrdered, List<Item> items) {
		body.append("<text:list text:style-name=\"").append(isOrdered ? "L2" : "L1").append("\">");
		int depth = 0;
		for (int index = 0; index < items.size(); index++) {
			Item item = items.get(index);
			if (item.level() > depth) {
				body.append("<text:list>");
			}
			body.append("<text:list-item><text:p>").append(escape(item.text())).append("</text:p>");
			int next = (index + 1 < items.size()) ? items.get(index + 1).level() : 0;
			if (next <= item.level()) {
				body.append("</text:list-item>");
			}
			if (next < item.level()) {
				body.append("</text:list></text:list-item>");
			}
			depth = item.level();
		}
		body.append("</text:list>");
	}

	private static void appendRow(StringBuilder body, List<String> row) {
		body.append("<table:table-row>");
		for (String cell : row) {
			body.append("<table:table-cell ")
				.append(cell.matches("\\d+(\\.\\d+)?") ? "office:value-type=\"float\" office:value=\"" + cell + "\""
						: "office:value-type=\"string\"")
				.append("><text:p>")
				.append(escape(cell))
				.append("</text:p></table:table-cell>");
		}
		body.append("</table:table-row>");
	}

	static String escape(String text) {
		return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
	}

	private static byte[] pack(String kind, StringBuilder body) throws IOException {
		return pack(kind, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", body.toString());
	}

	/** Packs an OpenDocument file whose content begins with a prolog. */
	public static byte[] pack(String kind, String prolog, String body) throws IOException {
		StringBuilder content = new StringBuilder(prolog).append("<office:document-content office:version=\"1.3\"");
		List.of("office", "text", "table", "drawing", "presentation", "style")
			.forEach((name) -> content.append(" xmlns:")
				.append(name.replace("drawing", "draw"))
				.append("=\"" + NAMESPACE + name + ":1.0\""));
		content.append("><office:automatic-styles><text:list-style style:name=\"L1\"><text:list-level-style-bullet")
			.append(" text:level=\"1\" text:bullet-char=\"•\"/></text:list-style><text:list-style style:name=\"L2\">")
			.append("<text:list-level-style-number text:level=\"1\" style:num-format=\"1\" style:num-suffix=\".\"/>")
			.append("</text:list-style></office:automatic-styles><office:body>");
		content.append(body).append("</office:body></office:document-content>");
		String type = "application/vnd.oasis.opendocument." + kind;
		Map<String, String> files = new LinkedHashMap<>();
		files.put("mimetype", type);
		files.put("META-INF/manifest.xml",
				"<?xml version=\"1.0\" encoding=\"UTF-8\"?><manifest:manifest xmlns:manifest=\"" + NAMESPACE
						+ "manifest:1.0\"><manifest:file-entry manifest:full-path=\"/\" manifest:media-type=\"" + type
						+ "\"/><manifest:file-entry manifest:full-path=\"content.xml\" manifest:media-type=\"text/xml\"/>"
						+ "<manifest:file-entry manifest:full-path=\"styles.xml\" manifest:media-type=\"text/xml\"/>"
						+ "</manifest:manifest>");
		files.put("styles.xml",
				"<?xml version=\"1.0\" encoding=\"UTF-8\"?><office:document-styles office:version=\"1.3\""
						+ " xmlns:office=\"" + NAMESPACE + "office:1.0\"><office:styles/></office:document-styles>");
		files.put("content.xml", content.toString());
		return ZipFiles.zip(files);
	}

}
