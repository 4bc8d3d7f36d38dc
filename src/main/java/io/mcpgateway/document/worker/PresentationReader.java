package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

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

	PresentationReader(ParseContext context) {
		this.context = context;
	}

	/** Passes the elements of a file's content to a handler. */
	void read(Path file, DefaultHandler content) throws IOException, SAXException, TikaException {
		try (ZipSecureFile zip = new ZipSecureFile(file.toFile())) {
			Encryption encryption = new Encryption();
			read(zip, "META-INF/manifest.xml", encryption);
			if (encryption.isFound) {
				throw new EncryptedDocumentException("encrypted OpenDocument");
			}
			read(zip, "content.xml", content);
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
