package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.apache.tika.exception.TikaException;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.sax.ContentHandlerDecorator;
import org.apache.tika.utils.XMLReaderUtils;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Writes the names of sheets, left out by Tika's parser, above the tables, and leaves out
 * the headers and footers of printed pages.
 */
final class SheetNameHandler extends ContentHandlerDecorator {

	private static final String TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0";

	private static final int MAX_SHEETS = 10_000;

	private final MarkdownHandler handler;

	private final Deque<String> names = new ArrayDeque<>();

	private int depth;

	/** Reads the names of a file, ahead of the parser. */
	public SheetNameHandler(MarkdownHandler handler, Path file, ParseContext context)
			throws IOException, SAXException, TikaException {
		super(handler);
		this.handler = handler;
		try (ZipFile zip = new ZipFile(file.toFile())) {
			ZipEntry content = zip.getEntry("content.xml");
			if (content != null) {
				try (InputStream stream = zip.getInputStream(content)) {
					XMLReaderUtils.parseSAX(stream, new Names(), context);
				}
			}
		}
		this.depth = 0;
	}

	@Override
	public void startElement(String uri, String localName, String name, Attributes attributes) throws SAXException {
		if (localName.equals("table")) {
			this.depth++;
			if (this.depth == 1 && !this.names.isEmpty()) {
				this.handler.element("h1", this.names.remove());
			}
		}
		if (this.depth > 0 || !localName.equals("p")) {
			super.startElement(uri, localName, name, attributes);
		}
	}

	@Override
	public void characters(char[] characters, int start, int length) throws SAXException {
		if (this.depth > 0) {
			super.characters(characters, start, length);
		}
	}

	@Override
	public void endElement(String uri, String localName, String name) throws SAXException {
		if (this.depth > 0 || !localName.equals("p")) {
			super.endElement(uri, localName, name);
		}
		if (localName.equals("table")) {
			this.depth--;
		}
	}

	/** Gathers the names of tables outside of other tables. */
	private final class Names extends DefaultHandler {

		@Override
		public void startElement(String uri, String localName, String name, Attributes attributes) {
			if (isTable(uri, localName)) {
				String sheet = attributes.getValue(TABLE, "name");
				if (SheetNameHandler.this.depth == 0 && SheetNameHandler.this.names.size() < MAX_SHEETS) {
					SheetNameHandler.this.names.add((sheet != null) ? sheet : "");
				}
				SheetNameHandler.this.depth++;
			}
		}

		@Override
		public void endElement(String uri, String localName, String name) {
			if (isTable(uri, localName)) {
				SheetNameHandler.this.depth--;
			}
		}

		private static boolean isTable(String uri, String localName) {
			return uri.equals(TABLE) && localName.equals("table");
		}

	}

}
