package io.mcpgateway.search;

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
 * Document of the index for a resource.
 *
 * @param mount the key of the mount
 * @param under the URI of the resource under which callers find this one, see
 * {@link io.mcpgateway.resource.Indexable}; {@code null} if all callers find it
 * @param fingerprint the fingerprint that reveals changes
 * @param text the indexed text; {@code null} for a resource without text
 * @param isSkipped whether the resource has more text than the index
 */
record IndexedDocument(String mount, Resource resource, @Nullable String under, String fingerprint,
		@Nullable String text, boolean isSkipped) {

	public static final String URI = "uri";

	/** Field with the URI, by which documents with equal scores are sorted. */
	public static final String ORDER = "order";

	public static final String MOUNT = "mount";

	/** Field with the URI of the resource under which callers find the document. */
	static final String UNDER = "under";

	static final String FINGERPRINT = "print";

	public static final String SKIPPED = "skipped";

	public static final String NAME = "name";

	public static final String TITLE = "title";

	public static final String DESCRIPTION = "description";

	public static final String TEXT = "text";

	public static final String LABEL = "label";

	public static final String TYPE = "type";

	/** Maximum length of a URI, as Lucene rejects longer terms. */
	public static final int MAX_URI_LENGTH = 32_000;

	private static final int MAX_NAMES_LENGTH = 10_000;

	/** Field type with offsets, so that a snippet needs no second analysis. */
	private static final FieldType PLACED = placed();

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
		return (words.length() <= MAX_NAMES_LENGTH) ? words : words.substring(0, MAX_NAMES_LENGTH);
	}

	private static FieldType placed() {
		FieldType type = new FieldType(TextField.TYPE_STORED);
		type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
		type.freeze();
		return type;
	}

}
