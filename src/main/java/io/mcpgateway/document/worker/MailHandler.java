package io.mcpgateway.document.worker;

import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.apache.tika.metadata.Message;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.sax.ContentHandlerDecorator;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;

/** Writes the subject, the people and the date of a mail above the text. */
final class MailHandler extends ContentHandlerDecorator {

	private static final int MAX_PEOPLE = 50;

	private final MarkdownHandler handler;

	private final Metadata metadata;

	private final boolean isInside;

	private boolean isBegun;

	/**
	 * Creates a handler of a mail.
	 * @param isInside whether the mail is attached to another one
	 */
	MailHandler(MarkdownHandler handler, Metadata metadata, boolean isInside) {
		super(handler);
		this.isInside = isInside;
		this.handler = handler;
		this.metadata = metadata;
	}

	@Override
	public void startElement(String uri, String localName, String name, Attributes attributes) throws SAXException {
		super.startElement(uri, localName, name, attributes);
		if (localName.equals("body") && !this.isBegun) {
			this.isBegun = true;
			header();
		}
	}

	private void header() throws SAXException {
		String subject = this.metadata.get(TikaCoreProperties.TITLE);
		if (this.isInside) {
			this.handler.element("h2", "Attachment: " + ((subject != null) ? subject : "mail"));
		}
		else if (subject != null) {
			this.handler.element("h1", subject);
		}
		people("From", this.metadata.getValues(Message.MESSAGE_FROM));
		people("To", this.metadata.getValues(Message.MESSAGE_TO));
		people("Cc", this.metadata.getValues(Message.MESSAGE_CC));
		String date = this.metadata.get(TikaCoreProperties.CREATED);
		if (date != null) {
			this.handler.element("p", "Date: " + date);
		}
	}

	private void people(String field, String[] names) throws SAXException {
		List<String> known = Stream.of(names).filter((name) -> !name.isBlank()).toList();
		if (!known.isEmpty()) {
			List<String> shown = known.subList(0, Math.min(known.size(), MAX_PEOPLE));
			this.handler.element("p",
					field + ": " + String.join(", ", shown) + ((known.size() > MAX_PEOPLE) ? ", …" : ""));
		}
	}

}
