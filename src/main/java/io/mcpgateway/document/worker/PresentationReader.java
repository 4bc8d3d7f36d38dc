package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.poi.openxml4j.util.ZipSecureFile;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.utils.XMLReaderUtils;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads a presentation of LibreOffice, whose slides Tika's parser leaves out. */
final class PresentationReader {

	private final ParseContext context;

	private final PresentationHandler content;

	/**
	 * Creates a reader.
	 * @param isInside whether the presentation is part of another document
	 */
	public PresentationReader(MarkdownHandler handler, ParseContext context, boolean isInside) {
		this.context = context;
		this.content = new PresentationHandler(handler, isInside);
	}

	/** Reads a file. */
	public void read(Path file) throws IOException, SAXException, TikaException {
		try (ZipSecureFile zip = new ZipSecureFile(file.toFile())) {
			Encryption encryption = new Encryption();
			read(zip, "META-INF/manifest.xml", encryption);
			if (encryption.isFound) {
				throw new EncryptedDocumentException("encrypted OpenDocument");
			}
			read(zip, "content.xml", this.content);
		}
	}

	private void read(ZipSecureFile zip, String name, DefaultHandler handler)
			throws IOException, SAXException, TikaException {
		ZipArchiveEntry entry = zip.getEntry(name);
		if (entry != null) {
			try (InputStream stream = zip.getInputStream(entry)) {
				XMLReaderUtils.parseSAX(stream, handler, this.context);
			}
		}
	}

	/** Looks for encrypted parts in a manifest. */
	private static final class Encryption extends DefaultHandler {

		private boolean isFound;

		@Override
		public void startElement(String uri, String localName, String name, Attributes attributes) {
			this.isFound |= localName.equals("encryption-data");
		}

	}

}
