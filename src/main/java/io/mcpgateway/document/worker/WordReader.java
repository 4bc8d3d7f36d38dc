package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.exceptions.OpenXML4JException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.openxml4j.opc.PackagePart;
import org.apache.poi.openxml4j.opc.PackageRelationship;
import org.apache.poi.openxml4j.opc.PackageRelationshipTypes;
import org.apache.poi.openxml4j.opc.TargetMode;
import org.apache.poi.xssf.usermodel.XSSFRelation;
import org.apache.poi.xwpf.usermodel.XWPFRelation;
import org.apache.tika.exception.TikaException;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.microsoft.ooxml.OOXMLWordAndPowerPointTextHandler;
import org.apache.tika.parser.microsoft.ooxml.XWPFListManager;
import org.apache.tika.parser.microsoft.ooxml.xwpf.XWPFNumberingShim;
import org.apache.tika.parser.microsoft.ooxml.xwpf.XWPFStylesShim;
import org.apache.tika.sax.ContentHandlerDecorator;
import org.apache.tika.utils.XMLReaderUtils;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/** Reads a document of Word part by part, as a stream. */
final class WordReader {

	private static final String STRICT_CORE_DOCUMENT = "http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument";

	private static final String DIAGRAM = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/diagramData";

	/** Parts with text to follow the text of the document. */
	private static final List<String> FOLLOWING = List.of(DIAGRAM, XSSFRelation.CHART.getRelation(),
			XWPFRelation.FOOTNOTE.getRelation(), XWPFRelation.ENDNOTE.getRelation(),
			XWPFRelation.COMMENT.getRelation());

	private final MarkdownHandler handler;

	private final ParseContext context;

	WordReader(MarkdownHandler handler, ParseContext context) {
		this.handler = handler;
		this.context = context;
	}

	/** Reads a file and the embedded documents. */
	void read(Path file, EmbeddedDocuments embedded) throws IOException, SAXException, TikaException {
		try (OPCPackage container = OPCPackage.open(file.toString(), PackageAccess.READ)) {
			List<PackagePart> parts = new ArrayList<>(
					container.getPartsByRelationshipType(PackageRelationshipTypes.CORE_DOCUMENT));
			parts.addAll(container.getPartsByRelationshipType(STRICT_CORE_DOCUMENT));
			if (parts.isEmpty()) {
				throw new TikaException("no document in the package");
			}
			read(parts.getFirst());
			embedded.parseParts(container, "/word/embeddings/.*");
		}
		catch (OpenXML4JException ex) {
			throw new TikaException("no package", ex);
		}
	}

	private void read(PackagePart document) throws IOException, SAXException, TikaException, OpenXML4JException {
		PackagePart styles = related(document, XWPFRelation.STYLES.getRelation());
		PackagePart numbering = related(document, XWPFRelation.NUMBERING.getRelation());
		WordBody body = new WordBody(this.handler,
				(styles != null) ? new XWPFStylesShim(styles, this.context) : XWPFStylesShim.EMPTY_STYLES,
				(numbering != null) ? new XWPFListManager(new XWPFNumberingShim(numbering))
						: XWPFListManager.EMPTY_LIST);
		read(document, body);
		for (String type : FOLLOWING) {
			for (PackageRelationship relationship : document.getRelationshipsByType(type)) {
				if (relationship.getTargetMode() == TargetMode.INTERNAL) {
					read(document.getRelatedPart(relationship), body);
				}
			}
		}
	}

	private void read(PackagePart part, WordBody body)
			throws IOException, SAXException, TikaException, InvalidFormatException {
		Map<String, String> targets = new HashMap<>();
		for (PackageRelationship relationship : part.getRelationships()) {
			if (relationship.getTargetMode() == TargetMode.EXTERNAL) {
				targets.put(relationship.getId(), relationship.getTargetURI().toString());
			}
		}
		try (InputStream stream = part.getInputStream()) {
			XMLReaderUtils.parseSAX(stream,
					new EffectiveProperties(new OOXMLWordAndPowerPointTextHandler(body, targets)), this.context);
		}
		body.close();
	}

	private static @Nullable PackagePart related(PackagePart document, String type) throws InvalidFormatException {
		for (PackageRelationship relationship : document.getRelationshipsByType(type)) {
			return document.getRelatedPart(relationship);
		}
		return null;
	}

	/** Leaves out switched-off properties of text: Tika takes these for on. */
	private static final class EffectiveProperties extends ContentHandlerDecorator {

		private static final Set<String> SWITCHES = Set.of("b", "i");

		private static final Set<String> OFF = Set.of("false", "0", "off", "none");

		EffectiveProperties(ContentHandler handler) {
			super(handler);
		}

		@Override
		public void startElement(String uri, String localName, String name, Attributes attributes) throws SAXException {
			String value = SWITCHES.contains(localName) ? attributes.getValue(uri, "val") : null;
			if (value == null || !OFF.contains(value)) {
				super.startElement(uri, localName, name, attributes);
			}
		}

	}

}
