package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

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
import org.apache.tika.utils.XMLReaderUtils;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;

/**
 * Reads the parts of a Word document: styles and numbers, text, then notes and comments.
 * Types of relationships count by their ends, which strict documents share.
 */
final class WordReader {

	private final MarkdownHandler handler;

	private final ParseContext context;

	private final EmbeddedDocuments embedded;

	/** Names of the sheets behind charts. */
	private final Set<String> shown = new HashSet<>();

	/** Part that is being read. */
	private @Nullable PackagePart part;

	WordReader(MarkdownHandler handler, ParseContext context, EmbeddedDocuments embedded) {
		this.handler = handler;
		this.context = context;
		this.embedded = embedded;
	}

	/** Reads a file and the embedded documents. */
	void read(Path file) throws IOException, SAXException, TikaException {
		try (OPCPackage container = OPCPackage.open(file.toString(), PackageAccess.READ)) {
			PackagePart document = null;
			for (PackageRelationship relationship : container.getRelationships()) {
				if (document == null && relationship.getRelationshipType().endsWith("/officeDocument")) {
					document = container.getPart(relationship);
				}
			}
			if (document == null) {
				throw new TikaException("no document in the package");
			}
			read(document);
			this.embedded.parseParts(container, "/word/embeddings/.*", this.shown);
		}
		catch (InvalidFormatException ex) {
			throw new TikaException("no package", ex);
		}
	}

	private void read(PackagePart document) throws IOException, SAXException, TikaException, InvalidFormatException {
		WordStyles styles = new WordStyles();
		parse(related(document, "/styles"), styles);
		WordNumbers numbers = new WordNumbers();
		parse(related(document, "/numbering"), numbers);
		WordBody body = new WordBody(this, this.handler, styles, numbers);
		parse(document, body);
		for (String type : new String[] { "/footnotes", "/endnotes", "/comments" }) {
			body.close();
			parse(related(document, type), body);
		}
		body.close();
	}

	private void parse(@Nullable PackagePart next, XmlPieces pieces) throws IOException, SAXException, TikaException {
		if (next != null) {
			this.part = next;
			try (InputStream stream = next.getInputStream()) {
				XMLReaderUtils.parseSAX(stream, pieces, this.context);
			}
		}
	}

	private static @Nullable PackagePart related(PackagePart document, String type) throws InvalidFormatException {
		for (PackageRelationship relationship : document.getRelationships()) {
			if (relationship.getRelationshipType().endsWith(type)
					&& relationship.getTargetMode() == TargetMode.INTERNAL) {
				return document.getRelatedPart(relationship);
			}
		}
		return null;
	}

	/** Returns the target of a link, or an empty text. */
	String target(String id) {
		PackageRelationship relationship = (this.part != null && !id.isEmpty()) ? this.part.getRelationship(id) : null;
		return (relationship != null && relationship.getTargetMode() == TargetMode.EXTERNAL)
				? relationship.getTargetURI().toString() : "";
	}

	/** Writes a chart. */
	void chart(String id) throws SAXException {
		PackagePart chart = part(id);
		XmlElement tree = tree(id);
		if (tree != null && chart != null) {
			ChartText.chart(this.handler, tree);
			try {
				PackagePart sheet = related(chart, "/package");
				this.shown.add((sheet != null) ? sheet.getPartName().getName() : "");
			}
			catch (InvalidFormatException ex) {
				// The numbers of the chart are written
			}
		}
	}

	/** Writes a diagram. */
	void diagram(String id) throws SAXException {
		XmlElement tree = tree(id);
		if (tree != null) {
			ChartText.diagram(this.handler, tree);
		}
	}

	/** Writes a document that is part of the text. */
	void chunk(String id) throws SAXException {
		PackagePart chunk = part(id);
		if (chunk != null) {
			try {
				this.embedded.parseChunk(chunk);
			}
			catch (IOException ex) {
				throw new SAXException(ex);
			}
		}
	}

	private @Nullable XmlElement tree(String id) throws SAXException {
		PackagePart found = part(id);
		if (found == null) {
			return null;
		}
		try (InputStream stream = found.getInputStream()) {
			return XmlPieces.tree(stream, this.context);
		}
		catch (IOException | TikaException ex) {
			throw new SAXException(ex);
		}
	}

	/** Returns a part by the id of its relationship, or {@code null} without one. */
	private @Nullable PackagePart part(String id) {
		PackagePart source = this.part;
		if (source == null || id.isEmpty()) {
			return null;
		}
		PackageRelationship relationship = source.getRelationship(id);
		try {
			return (relationship != null && relationship.getTargetMode() == TargetMode.INTERNAL)
					? source.getRelatedPart(relationship) : null;
		}
		catch (InvalidFormatException ex) {
			return null;
		}
	}

}
