package io.mcpgateway.document.worker;

import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.markdown.MarkdownHandler.Layout;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.EmptyParser;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.epub.EpubParser;
import org.apache.tika.parser.html.JSoupParser;
import org.apache.tika.parser.mail.RFC822Parser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.parser.odf.OpenDocumentParser;
import org.jspecify.annotations.Nullable;

/** Types of documents with Markdown, each with exactly one parser. */
@SuppressWarnings("ImmutableEnumChecker")
enum DocumentType {

	PDF(Layout.PAGES, EmptyParser::new, "application/pdf"),

	/** Word, from 2007. */
	DOCX(Layout.PLAIN, OOXMLParser::new, "application/vnd.openxmlformats-officedocument.wordprocessingml.",
			"application/vnd.ms-word."),

	/** Excel, from 2007. */
	XLSX(Layout.SHEETS, OOXMLParser::new, "application/vnd.openxmlformats-officedocument.spreadsheetml.",
			"application/vnd.ms-excel."),

	/** PowerPoint, from 2007. */
	PPTX(Layout.PAGES, OOXMLParser::new, "application/vnd.openxmlformats-officedocument.presentationml.",
			"application/vnd.ms-powerpoint."),

	DOC(Layout.PLAIN, OfficeParser::new, "application/msword"),

	XLS(Layout.SHEETS, OfficeParser::new, "application/vnd.ms-excel"),

	PPT(Layout.PAGES, OfficeParser::new, "application/vnd.ms-powerpoint"),

	/** Mail of Outlook. */
	MSG(Layout.PLAIN, OfficeParser::new, "application/vnd.ms-outlook"),

	/** Encrypted document of Office, perhaps with the generally known password. */
	ENCRYPTED(Layout.PLAIN, OfficeParser::new, "application/x-tika-ooxml-protected",
			"application/x-tika-ole-drm-encrypted"),

	ODS(Layout.SHEETS, OpenDocumentParser::new, "application/vnd.oasis.opendocument.spreadsheet"),

	ODP(Layout.PAGES, OpenDocumentParser::new, "application/vnd.oasis.opendocument.presentation"),

	ODT(Layout.PLAIN, OpenDocumentParser::new, "application/vnd.oasis.opendocument.text"),

	RTF(Layout.PLAIN, RTFParser::new, "application/rtf"),

	HTML(Layout.PLAIN, JSoupParser::new, "text/html", "application/xhtml+xml"),

	/** Mail as sent. */
	EML(Layout.PLAIN, RFC822Parser::new, "message/rfc822"),

	EPUB(Layout.PLAIN, EpubParser::new, "application/epub+zip");

	/**
	 * Versions of Excel before 97. The parser of later versions takes these files for
	 * damaged.
	 */
	private static final Pattern OLD = Pattern.compile("\\.\\d$");

	private final Layout layout;

	private final Supplier<Parser> parser;

	private final String[] mediaTypes;

	DocumentType(Layout layout, Supplier<Parser> parser, String... mediaTypes) {
		this.layout = layout;
		this.parser = parser;
		this.mediaTypes = mediaTypes;
	}

	/**
	 * Returns the type of documents of a media type, or null if the type has no Markdown.
	 */
	static @Nullable DocumentType of(MediaType mediaType) {
		String name = mediaType.getBaseType().toString().toLowerCase(Locale.ROOT);
		for (DocumentType type : values()) {
			for (String known : type.mediaTypes) {
				if (name.equals(known) || name.equals(known + "-template")
						|| (known.endsWith(".") && name.startsWith(known) && !OLD.matcher(name).find())) {
					return type;
				}
			}
		}
		return null;
	}

	Layout layout() {
		return this.layout;
	}

	Parser parser() {
		return this.parser.get();
	}

	boolean isMail() {
		return this == EML || this == MSG;
	}

}
