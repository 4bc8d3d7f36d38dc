package io.mcpgateway.document.worker;

/** Reason why a document has no Markdown. */
public enum Obstacle {

	/** The document needs a password. */
	ENCRYPTED(1, "it is encrypted. Save it without a password"),

	/** Pages of pictures without text. */
	SCANNED(2, "it has no text, only pictures. Scanned pages need text recognition (OCR) first"),

	/** White space only. */
	EMPTY(3, "it has no text"),

	/** The bytes are damaged, or of another type than they seem. */
	BROKEN(4, "it is damaged, or it is not of the type that its name says"),

	/** A type that is no document. */
	UNSUPPORTED(5, "its type has no Markdown"),

	/** More bytes than {@code gateway.documents.max-size}. */
	TOO_LARGE(6, "it is larger than gateway.documents.max-size allows"),

	/** Parts that unpack to too much data, or are nested too deep. */
	TOO_COMPLEX(7, "it unpacks to too much data, or its parts are nested too deep"),

	/** No page of the requested ones exists. */
	NO_SUCH_PAGE(8, "it has no such page"),

	/** Pages of a document without pages. */
	NO_PAGES(9, "it has no pages. Read it without pages=");

	private final int code;

	private final String sentence;

	Obstacle(int code, String sentence) {
		this.code = code;
		this.sentence = sentence;
	}

	/** Returns the number that stands for this reason in a reply. */
	int code() {
		return this.code;
	}

	/** Returns the reason, to follow the words "cannot be shown as Markdown:". */
	public String sentence() {
		return this.sentence;
	}

}
