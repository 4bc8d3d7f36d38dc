package io.mcpgateway.document.worker;

import org.apache.tika.sax.ContentHandlerDecorator;
import org.xml.sax.Attributes;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Leaves out the comments that Tika's parser of Excel writes behind a break in a cell.
 */
final class SheetCommentHandler extends ContentHandlerDecorator {

	private boolean isCell;

	private boolean isComment;

	SheetCommentHandler(ContentHandler handler) {
		super(handler);
	}

	@Override
	public void startElement(String uri, String localName, String name, Attributes attributes) throws SAXException {
		this.isCell |= localName.equals("td");
		this.isComment |= this.isCell && localName.equals("br");
		if (!this.isComment) {
			super.startElement(uri, localName, name, attributes);
		}
	}

	@Override
	public void endElement(String uri, String localName, String name) throws SAXException {
		if (localName.equals("td")) {
			this.isCell = false;
			this.isComment = false;
		}
		if (!this.isComment) {
			super.endElement(uri, localName, name);
		}
	}

	@Override
	public void characters(char[] characters, int start, int length) throws SAXException {
		if (!this.isComment) {
			super.characters(characters, start, length);
		}
	}

}
