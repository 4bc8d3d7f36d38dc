package io.mcpgateway.document;

import java.util.Set;

import org.jspecify.annotations.Nullable;

/** Media types of the documents with Markdown. */
final class DocumentTypes {

	private static final String OPEN_XML = "application/vnd.openxmlformats-officedocument.";

	private static final String OPEN_DOCUMENT = "application/vnd.oasis.opendocument.";

	private static final Set<String> ALL = Set.of("application/pdf", OPEN_XML + "wordprocessingml.document",
			OPEN_XML + "wordprocessingml.template", OPEN_XML + "spreadsheetml.sheet",
			OPEN_XML + "spreadsheetml.template", OPEN_XML + "presentationml.presentation",
			OPEN_XML + "presentationml.slideshow", OPEN_XML + "presentationml.template",
			"application/vnd.ms-word.document.macroenabled.12", "application/vnd.ms-excel.sheet.macroenabled.12",
			"application/vnd.ms-powerpoint.presentation.macroenabled.12", "application/msword",
			"application/vnd.ms-excel", "application/vnd.ms-powerpoint", "application/vnd.ms-outlook",
			OPEN_DOCUMENT + "text", OPEN_DOCUMENT + "text-template", OPEN_DOCUMENT + "spreadsheet",
			OPEN_DOCUMENT + "spreadsheet-template", OPEN_DOCUMENT + "presentation",
			OPEN_DOCUMENT + "presentation-template", "application/rtf", "text/rtf", "text/html",
			"application/xhtml+xml", "message/rfc822", "application/epub+zip");

	private DocumentTypes() {
	}

	/** Returns whether a resource of this media type has Markdown. */
	static boolean isDocument(@Nullable String mimeType) {
		return mimeType != null && ALL.contains(mimeType);
	}

}
