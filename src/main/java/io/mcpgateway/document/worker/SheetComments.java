package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import io.mcpgateway.document.worker.markdown.XmlElement;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.openxml4j.opc.PackagePart;
import org.apache.poi.openxml4j.opc.PackageRelationship;
import org.apache.poi.openxml4j.opc.TargetMode;
import org.apache.tika.exception.TikaException;
import org.apache.tika.parser.ParseContext;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;

/** Comments of a workbook, written below its sheets with their cells and authors. */
final class SheetComments {

	/** Author of the copy of a comment for versions of Excel without threads. */
	private static final String COPY = "tc=";

	private final MarkdownHandler handler;

	private final ParseContext context;

	private final Map<String, String> people = new HashMap<>();

	SheetComments(MarkdownHandler handler, ParseContext context) {
		this.handler = handler;
		this.context = context;
	}

	/** Reads a workbook. */
	void read(Path file) throws IOException, SAXException, TikaException {
		try (OPCPackage container = OPCPackage.open(file.toString(), PackageAccess.READ)) {
			for (PackageRelationship relationship : container.getRelationships()) {
				if (relationship.getRelationshipType().endsWith("/officeDocument")) {
					workbook(container.getPart(relationship));
				}
			}
		}
		catch (InvalidFormatException ex) {
			throw new TikaException("no package", ex);
		}
	}

	private void workbook(@Nullable PackagePart workbook)
			throws IOException, SAXException, TikaException, InvalidFormatException {
		if (workbook == null || workbook.getContentType().contains("binary")) {
			return;
		}
		for (PackagePart part : related(workbook, "/person")) {
			tree(part).all("person")
				.forEach((person) -> this.people.put(person.attribute("id"), person.attribute("displayName")));
		}
		for (XmlElement sheet : tree(workbook).all("sheet").toList()) {
			PackageRelationship relationship = workbook.getRelationship(sheet.attribute("id"));
			if (relationship != null && relationship.getTargetMode() == TargetMode.INTERNAL) {
				sheet(sheet.attribute("name"), workbook.getRelatedPart(relationship));
			}
		}
	}

	private void sheet(String name, PackagePart sheet)
			throws IOException, SAXException, TikaException, InvalidFormatException {
		List<PackagePart> threads = related(sheet, "/threadedComment");
		for (PackagePart part : related(sheet, "/comments")) {
			XmlElement comments = tree(part);
			List<String> authors = comments.all("author").map(XmlElement::allText).toList();
			for (XmlElement comment : comments.all("comment").toList()) {
				String id = comment.attribute("authorId");
				int author = id.matches("\\d{1,6}") ? Integer.parseInt(id) : -1;
				String by = (author >= 0 && author < authors.size()) ? authors.get(author) : "";
				if (threads.isEmpty() || !by.startsWith(COPY)) {
					write(name, comment, by);
				}
			}
		}
		for (PackagePart part : threads) {
			for (XmlElement comment : tree(part).all("threadedComment").toList()) {
				write(name, comment, this.people.getOrDefault(comment.attribute("personId"), ""));
			}
		}
	}

	private void write(String sheet, XmlElement comment, String author) throws SAXException {
		String text = comment.all()
			.filter((element) -> element.name().equals("t") || element.children().isEmpty())
			.map((element) -> element.text().toString())
			.collect(Collectors.joining())
			.strip();
		String by = author.isBlank() ? "" : " by " + author.strip();
		if (author.startsWith(COPY)) {
			text = text.replaceFirst("(?s)^\\[Threaded comment].*?Comment:\\s*", "");
			by = "";
		}
		this.handler.element("p", "Comment on " + sheet + "!" + comment.attribute("ref") + by + ": " + text);
	}

	private XmlElement tree(PackagePart part) throws IOException, SAXException, TikaException {
		try (InputStream stream = part.getInputStream()) {
			XmlElement tree = XmlPieces.tree(stream, this.context);
			if (tree == null) {
				throw new IOException("a part without XML");
			}
			return tree;
		}
	}

	private static List<PackagePart> related(PackagePart part, String type) throws InvalidFormatException {
		List<PackagePart> related = new ArrayList<>();
		for (PackageRelationship relationship : part.getRelationships()) {
			if (relationship.getRelationshipType().endsWith(type)
					&& relationship.getTargetMode() == TargetMode.INTERNAL) {
				related.add(part.getRelatedPart(relationship));
			}
		}
		return related;
	}

}
