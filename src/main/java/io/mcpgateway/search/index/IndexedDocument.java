package io.mcpgateway.search.index;

import io.mcpgateway.protocol.Resource;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * What the index holds of a resource.
 *
 * @param mount the key of its mount
 * @param print by which it is known whether it changed
 * @param text what is indexed of its text; {@code null} if it has none
 * @param isSkipped whether more of its text could be found than is indexed
 */
public record IndexedDocument(String mount, Resource resource, String print, @Nullable String text, boolean isSkipped) {

	public static final String URI = "uri";

	/** The URI as well, by which documents of equal score are sorted. */
	public static final String ORDER = "order";

	public static final String MOUNT = "mount";

	static final String PRINT = "print";

	public static final String SKIPPED = "skipped";

	public static final String NAME = "name";

	public static final String TITLE = "title";

	public static final String DESCRIPTION = "description";

	public static final String TEXT = "text";

	public static final String LABEL = "label";

	public static final String TYPE = "type";

	/** A term that is longer is none that Lucene takes. */
	public static final int LONGEST_URI = 32_000;

	private static final int LONGEST_WORDS = 10_000;

	/** With places in the text, so that a snippet is found without reading it again. */
	private static final FieldType PLACED = placed();

	/** A piece of a resource is found by its text: by its names, the whole is. */
	Document document() {
		Document document = new Document();
		document.add(new StringField(URI, this.resource.uri(), Field.Store.YES));
		document.add(new BinaryDocValuesField(URI, new BytesRef(this.resource.uri())));
		document.add(new SortedDocValuesField(ORDER, new BytesRef(this.resource.uri())));
		document.add(new StringField(MOUNT, this.mount, Field.Store.NO));
		document.add(new BinaryDocValuesField(PRINT, new BytesRef(this.print)));
		String title = (this.resource.title() != null) ? this.resource.title() : this.resource.name();
		document.add(new StoredField(LABEL, shortened(title)));
		if (this.resource.mimeType() != null) {
			document.add(new StoredField(TYPE, this.resource.mimeType()));
		}
		if (this.isSkipped) {
			document.add(new StringField(SKIPPED, SKIPPED, Field.Store.NO));
		}
		if (!this.resource.uri().contains("?")) {
			document.add(new TextField(NAME, shortened(this.resource.name()), Field.Store.NO));
			document.add(new TextField(TITLE, shortened(title), Field.Store.NO));
			if (this.resource.description() != null) {
				document.add(new TextField(DESCRIPTION, shortened(this.resource.description()), Field.Store.YES));
			}
		}
		if (this.text != null) {
			document.add(new Field(TEXT, this.text, PLACED));
		}
		return document;
	}

	private static String shortened(String words) {
		return (words.length() <= LONGEST_WORDS) ? words : words.substring(0, LONGEST_WORDS);
	}

	private static FieldType placed() {
		FieldType type = new FieldType(TextField.TYPE_STORED);
		type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
		type.freeze();
		return type;
	}

}
