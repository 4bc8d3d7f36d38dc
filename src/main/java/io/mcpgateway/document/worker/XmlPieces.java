package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.InputStream;

import io.mcpgateway.document.worker.markdown.XmlElement;
import org.apache.tika.exception.TikaException;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.utils.XMLReaderUtils;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Reads a part of a document piece by piece, so that only a piece such as a paragraph
 * takes memory.
 */
class XmlPieces extends DefaultHandler {

	private XmlElement.@Nullable Builder builder;

	private @Nullable XmlElement last;

	/**
	 * Begins an element outside of pieces; returns whether the element is a piece. By
	 * default, the whole part is one.
	 */
	boolean begin(String name, Attributes attributes) throws SAXException {
		return true;
	}

	/** Reads a piece. */
	void piece(XmlElement piece) throws SAXException {
		this.last = piece;
	}

	/** Ends an element that is no piece. */
	void end(String name) throws SAXException {
	}

	/** Reads a whole part of a document. */
	static @Nullable XmlElement tree(InputStream part, ParseContext context)
			throws IOException, SAXException, TikaException {
		XmlPieces pieces = new XmlPieces();
		XMLReaderUtils.parseSAX(part, pieces, context);
		return pieces.last;
	}

	@Override
	public final void startElement(String uri, String localName, String qName, Attributes attributes)
			throws SAXException {
		if (this.builder == null && begin(localName, attributes)) {
			this.builder = new XmlElement.Builder();
		}
		if (this.builder != null) {
			this.builder.start(localName, attributes);
		}
	}

	@Override
	public final void endElement(String uri, String localName, String qName) throws SAXException {
		if (this.builder == null) {
			end(localName);
			return;
		}
		XmlElement ended = this.builder.end();
		if (ended != null) {
			this.builder = null;
			piece(ended);
		}
	}

	@Override
	public final void characters(char[] characters, int start, int length) throws SAXException {
		if (this.builder != null) {
			this.builder.characters(characters, start, length);
		}
	}

}
