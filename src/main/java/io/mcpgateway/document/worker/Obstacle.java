package io.mcpgateway.document.worker;

/** Reason why a document has no Markdown. */
public enum Obstacle {

	/** The document needs a password. */
	ENCRYPTED("it is encrypted. Save it without a password"),

	/** The document can be read with the key of a certificate only. */
	CERTIFICATE("it is encrypted for the owners of some certificates. Save it without encryption"),

	/** A format of the time before Office 97. */
	OLD("it has a format from before Office 97. Save it in the format of today"),

	/** A variant of Open XML that the parser of its type cannot read. */
	STRICT("it is a strict Open XML document. Save it in the usual format, without Strict"),

	/** Pages of pictures without text. */
	SCANNED("it has no text, only pictures. Scanned pages need text recognition (OCR) first"),

	/** Letters whose fonts tell their shapes only. */
	UNMAPPED("its fonts do not tell which letters they show. It needs text recognition (OCR) first"),

	/** No text but white space. */
	EMPTY("it has no text"),

	/** The bytes are damaged, or of another type than the name says. */
	BROKEN("it is damaged, or it is not of the type that its name says"),

	/** A type without Markdown. */
	UNSUPPORTED("its type has no Markdown"),

	/** More bytes than {@code gateway.documents.max-size}. */
	TOO_LARGE("it is larger than gateway.documents.max-size allows"),

	/** Too much unpacked data, or too deeply nested parts. */
	TOO_COMPLEX("it unpacks to too much data, or its parts are nested too deep"),

	/** No page of the requested ones exists. */
	NO_SUCH_PAGE("it has no such page"),

	/** Pages of a document without pages. */
	NO_PAGES("it has no pages. Read it without pages=");

	private final String sentence;

	Obstacle(String sentence) {
		this.sentence = sentence;
	}

	/** Returns the reason, to follow the words "cannot be shown as Markdown:". */
	public String sentence() {
		return this.sentence;
	}

}
