package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import io.mcpgateway.document.worker.markdown.MarkdownHandler.Layout;
import io.mcpgateway.document.worker.markdown.MarkdownOutput;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackagePart;
import org.apache.poi.poifs.filesystem.FileMagic;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TemporaryResources;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.metadata.TikaCoreProperties.EmbeddedResourceType;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.txt.TXTParser;
import org.jspecify.annotations.Nullable;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/**
 * Shows documents in a document below their names, and only names other parts. Pictures
 * are named in mails alone, where somebody attached them.
 */
final class EmbeddedDocuments implements EmbeddedDocumentExtractor {

	/** Name of a document from 2007 on within an object. */
	private static final String WRAPPED = "Package";

	private final DocumentParser parser;

	private final DocumentType type;

	private final int depth;

	/**
	 * Creates an extractor of the parts of a document.
	 * @param depth number of documents around this one
	 */
	EmbeddedDocuments(DocumentParser parser, DocumentType type, int depth) {
		this.parser = parser;
		this.type = type;
		this.depth = depth;
	}

	@Override
	public boolean shouldParseEmbedded(Metadata metadata) {
		String kind = metadata.get(TikaCoreProperties.EMBEDDED_RESOURCE_TYPE);
		return kind == null || !(kind.equals(EmbeddedResourceType.MACRO.toString())
				|| kind.equals(EmbeddedResourceType.THUMBNAIL.toString())
				|| kind.equals(EmbeddedResourceType.METADATA.toString()) || isInlinePicture(kind, metadata));
	}

	@Override
	public void parseEmbedded(InputStream stream, ContentHandler around, Metadata metadata, boolean outputHtml)
			throws SAXException, IOException {
		// Tika writes the begin of a document late, and the part would come before it
		around.characters(new char[] { ' ' }, 0, 1);
		parseEmbedded(stream, metadata);
	}

	/**
	 * Shows or names the parts of a package whose names match a pattern.
	 * @param shown names of parts with text that is written already
	 */
	void parseParts(OPCPackage container, String pattern, Set<String> shown) throws SAXException, IOException {
		for (PackagePart part : container.getPartsByName(Pattern.compile(pattern))) {
			Metadata metadata = new Metadata();
			String name = part.getPartName().getName();
			if (shown.contains(name)) {
				continue;
			}
			metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, name.substring(name.lastIndexOf('/') + 1));
			try (InputStream stream = part.getInputStream()) {
				parseEmbedded(stream, metadata);
			}
		}
	}

	/** Shows a document as text of the document around it, without a name. */
	void parseChunk(PackagePart part) throws SAXException, IOException {
		Metadata metadata = new Metadata();
		metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, part.getPartName().getName());
		try (InputStream stream = part.getInputStream(); TemporaryResources resources = new TemporaryResources()) {
			TikaInputStream chunk = TikaInputStream.get(stream, resources, metadata);
			MediaType mediaType = this.parser.detect(chunk, metadata);
			DocumentType partType = DocumentType.of(mediaType);
			ExtractionLimits limits = this.parser.limits();
			if (this.depth >= limits.maxDepth() || this.parser.nextPart() > limits.maxParts()
					|| (partType == null && !isText(mediaType))) {
				this.parser.output().skip();
			}
			else if (partType == null || partType == DocumentType.HTML) {
				body(chunk, metadata, partType);
			}
			else {
				this.parser.parse(chunk, metadata, partType, this.depth + 1);
				this.parser.handler().begin(Layout.PLAIN, false);
			}
		}
		catch (TikaException ex) {
			this.parser.output().skip();
		}
	}

	/**
	 * Shows or names an object of Office, which may wrap a document.
	 * @param name name of the document, or {@code null} if unknown
	 */
	void parseObject(InputStream stream, @Nullable String name) throws SAXException, IOException {
		Metadata metadata = new Metadata();
		if (name != null) {
			metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, name);
		}
		try (InputStream bytes = FileMagic.prepareToCheckMagic(stream)) {
			if (FileMagic.valueOf(bytes) != FileMagic.OLE2) {
				parseEmbedded(bytes, metadata);
				return;
			}
			try (TemporaryResources resources = new TemporaryResources()) {
				TikaInputStream object = TikaInputStream.get(bytes, resources, metadata);
				try (POIFSFileSystem files = new POIFSFileSystem(object.getFile(), true)) {
					if (files.getRoot().hasEntryCaseInsensitive(WRAPPED)) {
						try (InputStream wrapped = files.createDocumentInputStream(WRAPPED)) {
							parseEmbedded(wrapped, metadata);
						}
						return;
					}
				}
				parseEmbedded(object, metadata);
			}
		}
	}

	private void parseEmbedded(InputStream stream, Metadata metadata) throws SAXException, IOException {
		if (!shouldParseEmbedded(metadata)) {
			return;
		}
		try (TemporaryResources resources = new TemporaryResources()) {
			TikaInputStream part = TikaInputStream.get(stream, resources, metadata);
			MediaType mediaType = this.parser.detect(part, metadata);
			String name = metadata.get(TikaCoreProperties.RESOURCE_NAME_KEY);
			DocumentType partType = DocumentType.of(mediaType);
			if (this.type.isMail() && name == null && mediaType.getType().equals("text")) {
				body(part, metadata, partType);
			}
			else if (partType != null || (this.type.isMail() && isText(mediaType))) {
				show(part, metadata, partType, (name != null) ? name : "document");
			}
			else if (!mediaType.getType().equals("image") || this.type.isMail()) {
				name((name != null) ? name : "unnamed", mediaType);
			}
		}
	}

	/** Writes the text of a mail: for the parser of mails, the text is a part. */
	private void body(TikaInputStream part, Metadata metadata, @Nullable DocumentType partType)
			throws SAXException, IOException {
		try {
			if (partType == DocumentType.HTML) {
				partType.parser().parse(part, this.parser.handler(), metadata, this.parser.context(this));
			}
			else {
				new TXTParser().parse(part, this.parser.handler(), metadata, new ParseContext());
			}
		}
		catch (TikaException ex) {
			this.parser.output().skip();
		}
	}

	private static boolean isText(MediaType mediaType) {
		return mediaType.getType().equals("text") || mediaType.equals(MediaType.APPLICATION_XML)
				|| mediaType.getSubtype().equals("json");
	}

	private void show(TikaInputStream part, Metadata metadata, @Nullable DocumentType partType, String name)
			throws SAXException, IOException {
		ExtractionLimits limits = this.parser.limits();
		if (this.depth >= limits.maxDepth() || this.parser.nextPart() > limits.maxParts()) {
			this.parser.output().skip();
			name(name, MediaType.parse(metadata.get(Metadata.CONTENT_TYPE)));
			return;
		}
		MarkdownHandler handler = this.parser.handler();
		MarkdownHandler.Layout layout = handler.layout();
		handler.end();
		if (partType == null || !partType.isMail()) {
			handler.element("h2", "Attachment: " + name);
		}
		try {
			if (partType != null) {
				this.parser.parse(part, metadata, partType, this.depth + 1);
			}
			else {
				handler.startElement("", "pre", "pre", new AttributesImpl());
				new TXTParser().parse(part, handler, metadata, new ParseContext());
			}
		}
		catch (MarkdownOutput.LimitException ex) {
			throw ex;
		}
		catch (TikaException | IOException | SAXException | RuntimeException ex) {
			this.parser.output().skip();
			handler.end();
			handler.element("p", "This part is not shown: " + FailureReason.of(ex).sentence() + ".");
		}
		handler.begin(layout, this.type.isMail());
	}

	private void name(String name, @Nullable MediaType mediaType) throws SAXException {
		MarkdownHandler handler = this.parser.handler();
		handler.element("p", "Attachment: " + name + ((mediaType != null) ? " (" + mediaType.getBaseType() + ")" : ""));
	}

	private boolean isInlinePicture(String kind, Metadata metadata) {
		String mediaType = metadata.get(Metadata.CONTENT_TYPE);
		return kind.equals(EmbeddedResourceType.INLINE.toString()) && mediaType != null
				&& mediaType.startsWith("image/");
	}

}
