package io.mcpgateway.search;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.search.trigram.TrigramSet;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Document of the index for a resource.
 *
 * @param mount the key of the mount
 * @param ranking the ranking of the mount's documents
 * @param under the URI of the resource under which callers find this one, see
 * {@link io.mcpgateway.resource.Indexable}; {@code null} if all callers find it
 * @param fingerprint the fingerprint that reveals changes
 * @param text the indexed text; {@code null} for a resource without text
 * @param isSkipped whether the resource has more text than the index
 * @param trigrams the trigrams of the whole text; {@code null} for those of {@code text}
 */
record IndexedDocument(String mount, Ranking ranking, Resource resource, @Nullable String under, String fingerprint,
		@Nullable String text, boolean isSkipped, @Nullable TrigramSet trigrams) {

	public static final String URI = "uri";

	/** Field with the URI, by which documents with equal scores are sorted. */
	public static final String ORDER = "order";

	public static final String MOUNT = "mount";

	/** Field with the URI of the resource under which callers find the document. */
	static final String UNDER = "under";

	static final String FINGERPRINT = "print";

	public static final String SKIPPED = "skipped";

	/** Mark of a document whose text may have more trigrams than the index. */
	static final String UNCERTAIN = "uncertain";

	/** Field with the trigrams of the text, see {@link TrigramSet}. */
	public static final String TRIGRAMS = "trigrams";

	public static final String LABEL = "label";

	public static final String TYPE = "type";

	/** Field with the media type without parameters. */
	static final String KIND = "kind";

	/**
	 * Field with the time of modification, in milliseconds since 1970. It can be searched
	 * and compared.
	 */
	static final String MODIFIED = "modified";

	/** Field with a number that changes with all that the passages of a text hold. */
	static final String REVISION = "revision";

	/** Field with the {@link TextSketch} of the text. */
	static final String SKETCH = "sketch";

	/** Maximum length of a URI, as Lucene rejects longer terms. */
	public static final int MAX_URI_LENGTH = 32_000;

	private static final int MAX_NAMES_LENGTH = 10_000;

	private static final int MAX_KIND_LENGTH = 200;

	private static final String MARKDOWN = "text/markdown";

	private static final Pattern MARKDOWN_HEADING = Pattern.compile("^ {0,3}#{1,6} +(.+)$", Pattern.MULTILINE);

	/** First line with a letter or a digit. */
	private static final Pattern FIRST_LINE = Pattern.compile("^.*[\\p{L}\\p{N}].*$", Pattern.MULTILINE);

	/** Field type with offsets, so that a snippet needs no second analysis. */
	private static final FieldType PLACED = of(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS, true);

	/** Field type of words whose places nobody asks for. */
	private static final FieldType COUNTED = of(IndexOptions.DOCS_AND_FREQS, false);

	/**
	 * Returns the Lucene document. A part of a resource is found by text only; names find
	 * the whole.
	 */
	Document document() {
		Document document = new Document();
		document.add(new StringField(URI, this.resource.uri(), Field.Store.YES));
		document.add(new BinaryDocValuesField(URI, new BytesRef(this.resource.uri())));
		document.add(new SortedDocValuesField(ORDER, new BytesRef(this.resource.uri())));
		document.add(new StringField(MOUNT, this.mount, Field.Store.NO));
		document.add(new BinaryDocValuesField(FINGERPRINT, new BytesRef(this.fingerprint)));
		if (this.under != null) {
			document.add(new BinaryDocValuesField(UNDER, new BytesRef(this.under)));
		}
		document.add(new StoredField(LABEL, shortened(title())));
		addFacts(document);
		if (this.isSkipped) {
			document.add(new StringField(SKIPPED, SKIPPED, Field.Store.NO));
		}
		if (isWhole()) {
			document.add(new TextField(name(WordField.NAME), shortened(this.resource.name()), Field.Store.NO));
			document.add(new TextField(name(WordField.TITLE), shortened(title()), Field.Store.NO));
			if (this.resource.description() != null) {
				document.add(new TextField(name(WordField.DESCRIPTION), shortened(this.resource.description()),
						Field.Store.YES));
			}
		}
		if (this.text != null) {
			document.add(new Field(name(WordField.TEXT), this.text, PLACED));
			if (!this.text.isBlank()) {
				document.add(new NumericDocValuesField(REVISION, revision(this.text)));
			}
		}
		addTrigrams(document);
		addStems(document);
		return document;
	}

	/** Adds the fields that filter and group hits. */
	private void addFacts(Document document) {
		if (this.resource.mimeType() != null) {
			document.add(new StoredField(TYPE, this.resource.mimeType()));
			document.add(new StringField(KIND, kind(this.resource.mimeType()), Field.Store.NO));
		}
		if (this.resource.annotations() != null && this.resource.annotations().lastModified() != null) {
			long modified = this.resource.annotations().lastModified().toEpochMilli();
			document.add(new LongPoint(MODIFIED, modified));
			document.add(new NumericDocValuesField(MODIFIED, modified));
		}
		Long sketch = (this.text != null) ? TextSketch.of(this.text) : null;
		if (sketch != null) {
			document.add(new NumericDocValuesField(SKETCH, sketch));
		}
	}

	private void addTrigrams(Document document) {
		boolean isKnown = this.trigrams != null || !this.isSkipped;
		TrigramSet known = (this.trigrams == null && isKnown && this.text != null) ? TrigramSet.of(this.text)
				: this.trigrams;
		if (!isKnown || (known != null && known.isFull())) {
			document.add(new StringField(UNCERTAIN, UNCERTAIN, Field.Store.NO));
		}
		else if (known != null) {
			document.add(known.field(TRIGRAMS));
		}
	}

	/**
	 * Returns the beginning of a hash of the text and of the facts by which searches
	 * filter.
	 */
	private long revision(String text) {
		String facts = String.join("\n", this.mount, this.resource.uri(), String.valueOf(this.under),
				String.valueOf(this.resource.mimeType()), String.valueOf(this.resource.annotations()), text);
		return ByteBuffer.wrap(DigestUtils.sha256(facts)).getLong();
	}

	private void addStems(Document document) {
		String words = Stream
			.of(isWhole() ? this.resource.name() : null, isWhole() ? title() : null,
					isWhole() ? this.resource.description() : null)
			.filter(Objects::nonNull)
			.map(IndexedDocument::shortened)
			.distinct()
			.collect(Collectors.joining("\n"));
		String text = (this.text != null) ? this.text : "";
		WordAnalyzer stems = TextLanguage.of(text.isEmpty() ? words : text).analyzer();
		document.add(new Field(name(WordField.STEM), stems.tokenStream(name(WordField.STEM), words + "\n\n" + text),
				COUNTED));
		if (!text.isEmpty()) {
			document.add(new Field(name(WordField.HEADING),
					stems.tokenStream(name(WordField.HEADING), shortened(headings(text))), COUNTED));
		}
	}

	/**
	 * Returns the first line of a text, and further headings of Markdown, to which
	 * documents of other types are converted.
	 */
	private String headings(String text) {
		Stream<String> first = FIRST_LINE.matcher(text).results().map(MatchResult::group).limit(1);
		boolean isMarkdown = this.resource.mimeType() != null && this.resource.mimeType().startsWith(MARKDOWN);
		return Stream
			.concat(first,
					isMarkdown ? MARKDOWN_HEADING.matcher(text).results().map((heading) -> heading.group(1))
							: Stream.empty())
			.collect(Collectors.joining("\n"));
	}

	private String title() {
		return (this.resource.title() != null) ? this.resource.title() : this.resource.name();
	}

	/** Returns whether the document is no part of another. */
	private boolean isWhole() {
		return !this.resource.uri().contains("?");
	}

	private String name(WordField field) {
		return field.in(this.ranking);
	}

	/** Returns a media type without parameters, in lower case. */
	static String kind(String mimeType) {
		String kind = mimeType.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
		return kind.substring(0, Math.min(kind.length(), MAX_KIND_LENGTH));
	}

	private static String shortened(String words) {
		return (words.length() <= MAX_NAMES_LENGTH) ? words : words.substring(0, MAX_NAMES_LENGTH);
	}

	private static FieldType of(IndexOptions options, boolean isStored) {
		FieldType type = new FieldType(TextField.TYPE_NOT_STORED);
		type.setIndexOptions(options);
		type.setStored(isStored);
		type.freeze();
		return type;
	}

}
