package io.mcpgateway.adapter.logs.secret;

/**
 * Finds the values of names in XML: the text of an element that has the name as its tag
 * or as its attribute, or that follows a key of a property list.
 */
final class ElementSecrets {

	private static final int MAX_PREFIX_LENGTH = 64;

	/** Maximum length of the attributes of a tag. */
	private static final int MAX_TAG_LENGTH = 200;

	private final ScannedText text;

	private final NamedValue values;

	ElementSecrets(ScannedText text, NamedValue values) {
		this.text = text;
		this.values = values;
	}

	/** Finds the value of a name; returns whether the name is of an element. */
	boolean find(NamedValue.Name name) {
		int start = name.start();
		int end = name.end();
		int before = start;
		if (this.text.at(before - 1) == ':') {
			before--;
			while (start - before < MAX_PREFIX_LENGTH && NamedSecrets.isPartOfName(this.text.at(before - 1))) {
				before--;
			}
		}
		boolean isEscaped = this.text.has("&lt;", before - "&lt;".length());
		int content = -1;
		if (this.text.at(before - 1) == '<' || isEscaped) {
			content = afterTag(end, isEscaped);
		}
		else {
			Quote quote = Quote.at(this.text, end);
			if (quote != null && this.text.at(end + quote.length()) == '>'
					&& this.text.at(end + quote.length() + 1) != '>') {
				content = end + quote.length() + 1;
			}
			else if (this.text.at(start - 1) == '>' && this.text.has("</key><string>", end)) {
				content = end + "</key><string>".length();
			}
		}
		if (content < 0) {
			return false;
		}
		if (this.text.has("<![cdata[", content)) {
			content += "<![CDATA[".length();
			this.values.found(name, content, this.text.sectionEnd(content), true);
		}
		else {
			this.values.found(name, content, this.text.tagStart(content), true);
		}
		return true;
	}

	/** Returns the position after the tag that a name begins; -1 without an end. */
	private int afterTag(int end, boolean isEscaped) {
		for (int at = end; at < end + MAX_TAG_LENGTH; at++) {
			char c = this.text.at(at);
			if (isEscaped && this.text.has("&gt;", at)) {
				return at + "&gt;".length();
			}
			if (c == '>' || c == '<' || c == '\0' || (at == end && c != ' ' && c != '&')) {
				return (c == '>' && !isEscaped && this.text.at(at - 1) != '/') ? at + 1 : -1;
			}
		}
		return -1;
	}

}
