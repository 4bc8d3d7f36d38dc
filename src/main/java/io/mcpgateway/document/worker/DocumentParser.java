package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import io.mcpgateway.document.worker.markdown.MarkdownHandler.Layout;
import io.mcpgateway.document.worker.markdown.MarkdownOutput;
import io.mcpgateway.document.worker.markdown.PageRange;
import org.apache.poi.openxml4j.util.ZipSecureFile;
import org.apache.tika.detect.DefaultDetector;
import org.apache.tika.detect.Detector;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MimeTypes;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.html.HtmlMapper;
import org.apache.tika.parser.html.IdentityHtmlMapper;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.jspecify.annotations.Nullable;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/** Parses a document and all embedded documents, each by the parser of its type. */
final class DocumentParser {

	private static final long MAX_ENTRY_BYTES = 200_000_000;

	/** Entries of a package; a slide with notes and pictures takes five. */
	private static final int MAX_ENTRIES = 5_000;

	/** Compressed size of an entry by its size; an entry below this ratio is a bomb. */
	private static final double MIN_INFLATE_RATIO = 0.004;

	private static final MimeTypes MIME_TYPES = MimeTypes.getDefaultMimeTypes();

	private static final Detector DETECTOR = new DefaultDetector(MIME_TYPES);

	/** Mails below each other, or one mail in the file of a mail program. */
	private static final MediaType MAILBOX = MediaType.application("mbox");

	/** Types of mails whose first headers are unusual. */
	private static final Set<String> PLAIN = Set.of("text", "multipart", "message");

	private static final MediaType MAIL = new MediaType("message", "rfc822");

	private final ExtractionTask task;

	private final MarkdownOutput output;

	private final PageRange pages;

	private final MarkdownHandler handler;

	/** Reason for the lack of a text. */
	private Obstacle lack = Obstacle.EMPTY;

	private int parts;

	DocumentParser(ExtractionTask task, MarkdownOutput.Receiver receiver) {
		this.task = task;
		this.output = new MarkdownOutput(receiver, ExtractionReply.MAX_TEXT, task.limits().maxOutput());
		this.pages = new PageRange(task.firstPage(), task.lastPage(), task.limits().maxPages());
		this.handler = new MarkdownHandler(this.output, this.pages);
	}

	/** Sets limits of the libraries, for all tasks. */
	static void configure() {
		ZipSecureFile.setMaxEntrySize(MAX_ENTRY_BYTES);
		ZipSecureFile.setMinInflateRatio(MIN_INFLATE_RATIO);
		ZipSecureFile.setMaxFileCount(MAX_ENTRIES);
	}

	/** Parses the document, and returns the last reply. */
	ExtractionReply parse() {
		Obstacle obstacle = null;
		try {
			obstacle = parseFile();
		}
		catch (MarkdownOutput.LimitException ex) {
			// What fits is written
		}
		catch (IOException | SAXException | TikaException | RuntimeException | LinkageError | AssertionError
				| StackOverflowError ex) {
			obstacle = FailureReason.of(ex);
		}
		boolean isCut = finish() || obstacle != null;
		if (!this.output.isEmpty()) {
			this.output.flush();
			return new ExtractionReply.Done(this.pages.count(), isCut || this.output.isCut());
		}
		if (obstacle == null) {
			obstacle = this.lack;
		}
		return new ExtractionReply.Failed(obstacle);
	}

	private @Nullable Obstacle parseFile() throws IOException, SAXException, TikaException {
		Metadata metadata = new Metadata();
		metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, this.task.name());
		if (!this.task.mediaType().isEmpty()) {
			metadata.set(Metadata.CONTENT_TYPE, this.task.mediaType());
		}
		try (TikaInputStream stream = TikaInputStream.get(Path.of(this.task.file()))) {
			if (stream.getLength() == 0) {
				return Obstacle.EMPTY;
			}
			DocumentType type = DocumentType.of(detect(stream, metadata));
			if (type == null) {
				boolean isNamedSo = DocumentType.of(MIME_TYPES.detect(null, metadata)) != null;
				return isNamedSo ? Obstacle.BROKEN : Obstacle.UNSUPPORTED;
			}
			if (this.task.isOfPages() && type.layout() != Layout.PAGES) {
				return Obstacle.NO_PAGES;
			}
			parse(stream, metadata, type, 0);
			boolean isMissing = this.task.isOfPages() && this.pages.count() < this.pages.first();
			return isMissing ? Obstacle.NO_SUCH_PAGE : null;
		}
	}

	/** Returns the type of a document by bytes, name and media type. */
	MediaType detect(TikaInputStream stream, Metadata metadata) throws IOException {
		MediaType type = DETECTOR.detect(stream, metadata);
		String name = metadata.get(TikaCoreProperties.RESOURCE_NAME_KEY);
		boolean isNamedMail = name != null && name.toLowerCase(Locale.ROOT).endsWith(".eml");
		return (isNamedMail && (type.equals(MAILBOX) || PLAIN.contains(type.getType()))) ? MAIL : type;
	}

	/**
	 * Parses a document.
	 * @param depth number of documents around it
	 */
	void parse(TikaInputStream stream, Metadata metadata, DocumentType type, int depth)
			throws IOException, SAXException, TikaException {
		boolean isInside = depth > 0;
		Layout layout = (isInside && type.layout() == Layout.PAGES) ? Layout.PLAIN : type.layout();
		this.handler.begin(layout, type.isMail());
		EmbeddedDocuments embedded = new EmbeddedDocuments(this, type, depth);
		switch (type) {
			case PDF -> {
				Obstacle obstacle = new PdfReader(this.handler, this.output, this.pages, isInside)
					.read(stream.getPath());
				this.lack = (obstacle != Obstacle.EMPTY) ? obstacle : this.lack;
			}
			case DOCX -> new WordReader(this.handler, context(embedded), embedded).read(stream.getPath());
			case PPTX -> new SlideReader(this.handler, this.output, this.pages, isInside).readPackage(stream.getPath(),
					embedded);
			case PPT ->
				new SlideReader(this.handler, this.output, this.pages, isInside).readBinary(stream.getPath(), embedded);
			case ODP -> new PresentationReader(this.handler, context(embedded), isInside).read(stream.getPath());
			case ODS -> parse(type, stream, new SheetNameHandler(this.handler, stream.getPath(), context(embedded)),
					metadata, embedded);
			case XLSX -> {
				parse(type, stream, new SheetCommentHandler(this.handler), metadata, embedded);
				new SheetComments(this.handler, context(embedded)).read(stream.getPath());
			}
			case RTF -> parse(type, new RtfMarks(stream), new RtfMarkHandler(this.handler), metadata, embedded);
			case EML, MSG -> parse(type, stream, new MailHandler(this.handler, metadata, isInside), metadata, embedded);
			default -> parse(type, stream, this.handler, metadata, embedded);
		}
		this.handler.end();
	}

	ExtractionLimits limits() {
		return this.task.limits();
	}

	MarkdownHandler handler() {
		return this.handler;
	}

	MarkdownOutput output() {
		return this.output;
	}

	/** Counts a part to show. */
	int nextPart() {
		this.parts++;
		return this.parts;
	}

	private void parse(DocumentType type, InputStream stream, ContentHandler content, Metadata metadata,
			EmbeddedDocuments embedded) throws IOException, SAXException, TikaException {
		type.parser().parse(stream, content, metadata, context(embedded));
	}

	/** Returns the settings of Tika's parsers. */
	ParseContext context(EmbeddedDocuments parts) {
		OfficeParserConfig office = new OfficeParserConfig();
		office.setUseSAXDocxExtractor(true);
		office.setExtractMacros(false);
		office.setIncludeHeadersAndFooters(false);
		office.setIncludeSlideMasterContent(false);
		office.setConcatenatePhoneticRuns(false);
		office.setWriteSelectHeadersInBody(false);
		ParseContext context = new ParseContext();
		context.set(OfficeParserConfig.class, office);
		context.set(EmbeddedDocumentExtractor.class, parts);
		context.set(Detector.class, DETECTOR);
		context.set(MimeTypes.class, MIME_TYPES);
		context.set(HtmlMapper.class, IdentityHtmlMapper.INSTANCE);
		return context;
	}

	/** Ends the Markdown, and returns whether the limit cut the end. */
	private boolean finish() {
		try {
			this.handler.finish();
			return false;
		}
		catch (SAXException ex) {
			return true;
		}
	}

}
