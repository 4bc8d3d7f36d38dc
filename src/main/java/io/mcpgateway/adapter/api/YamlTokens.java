package io.mcpgateway.adapter.api;

import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.DocumentTokens;
import io.mcpgateway.adapter.JsonTokens;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentEndEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingEndEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceEndEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.events.StreamEndEvent;
import org.yaml.snakeyaml.events.StreamStartEvent;
import org.yaml.snakeyaml.reader.UnicodeReader;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.StringNode;

/**
 * Tokens of a document in YAML, bounded like tokens of JSON. Only the types of JSON
 * exist. An alias repeats the events of its anchor; the repeated events are bounded, as a
 * few aliases could stand for millions of values.
 */
final class YamlTokens implements DocumentTokens {

	/** Tags of the types of JSON; other tags name types of a language. */
	private static final Set<String> TAGS = Set.of("!", "tag:yaml.org,2002:str", "tag:yaml.org,2002:int",
			"tag:yaml.org,2002:float", "tag:yaml.org,2002:bool", "tag:yaml.org,2002:null", "tag:yaml.org,2002:seq",
			"tag:yaml.org,2002:map");

	private static final int MAX_LINE_LENGTH = 100_000;

	/** Maximum number of events to repeat by aliases. */
	static final int MAX_REPEATED = 200_000;

	/** Maximum number of events to keep for aliases, of some hundred bytes each. */
	private static final int MAX_RECORDED = 100_000;

	/** Maximum number of anchors. */
	private static final int MAX_ANCHORS = 10_000;

	private final Iterator<Event> events;

	/** Events of finished anchors, by number: a document may use a name again. */
	private final Map<String, List<Event>> anchors = new HashMap<>();

	/** Numbers of the anchors that the names mean now. */
	private final Map<String, String> numbers = new HashMap<>();

	/** Anchors whose node is still open, the innermost first. */
	private final Deque<Recording> recordings = new ArrayDeque<>();

	/** Events of aliases to return next. */
	private final Deque<Iterator<Event>> repeated = new ArrayDeque<>();

	private int recordedCount;

	private int repeatedCount;

	/** Open collections: whether each is a map. */
	private final Deque<Boolean> open = new ArrayDeque<>();

	private boolean isNameNext;

	private int count;

	private int documents;

	private @Nullable ScalarEvent scalar;

	/**
	 * Creates tokens.
	 * @param maxLength maximum number of characters of the document
	 */
	YamlTokens(InputStream yaml, int maxLength) {
		LoaderOptions options = new LoaderOptions();
		options.setCodePointLimit(maxLength);
		this.events = new Yaml(options).parse(new ShortLines(yaml)).iterator();
	}

	@Override
	public Token next() {
		try {
			Event event = event();
			while (event instanceof StreamStartEvent || event instanceof DocumentStartEvent
					|| event instanceof DocumentEndEvent || event instanceof AliasEvent) {
				if (event instanceof DocumentStartEvent && ++this.documents > 1) {
					throw new StreamReadException("The stream has several documents");
				}
				if (event instanceof AliasEvent alias) {
					repeat(alias.getAnchor());
				}
				event = event();
			}
			if (++this.count > JsonTokens.MAX_TOKENS) {
				throw new StreamConstraintsException("The document has more than " + JsonTokens.MAX_TOKENS + " tokens");
			}
			return (event == null || event instanceof StreamEndEvent) ? Token.NONE : token(event);
		}
		catch (YAMLException ex) {
			throw new StreamReadException("The document is malformed: " + ex.getClass().getSimpleName());
		}
	}

	/** Returns the next event, of an alias or of the document. */
	private @Nullable Event event() {
		while (!this.repeated.isEmpty()) {
			Iterator<Event> next = this.repeated.peek();
			if (next.hasNext()) {
				if (++this.repeatedCount > MAX_REPEATED) {
					throw new StreamConstraintsException("The aliases stand for more than " + MAX_REPEATED + " events");
				}
				return next.next();
			}
			this.repeated.pop();
		}
		Event event = this.events.hasNext() ? this.events.next() : null;
		if (event instanceof NodeEvent node && !(node instanceof AliasEvent) && node.getAnchor() != null) {
			this.recordings.push(new Recording(node.getAnchor()));
		}
		if (event != null && !this.recordings.isEmpty()) {
			record(event);
		}
		return event;
	}

	/** Adds an event to the innermost open anchor, and ends anchors that are complete. */
	private void record(Event event) {
		if (++this.recordedCount > MAX_RECORDED || this.anchors.size() >= MAX_ANCHORS) {
			throw new StreamConstraintsException("The document has more than " + MAX_ANCHORS + " anchors, or "
					+ MAX_RECORDED + " events of anchors");
		}
		Recording open = this.recordings.element();
		open.add(bare(event));
		while (open != null && open.isComplete()) {
			Recording complete = this.recordings.pop();
			String number = "\0" + this.anchors.size();
			this.anchors.put(number, complete.events);
			this.numbers.put(complete.anchor, number);
			open = this.recordings.peek();
			if (open != null) {
				open.add(new AliasEvent(number, null, null));
			}
		}
	}

	/**
	 * Returns an event without its marks, which hold the text around it, and an alias by
	 * the number of its anchor.
	 */
	private Event bare(Event event) {
		return switch (event) {
			case AliasEvent alias -> new AliasEvent(number(alias.getAnchor()), null, null);
			case ScalarEvent found -> new ScalarEvent(null, found.getTag(), found.getImplicit(), found.getValue(), null,
					null, found.getScalarStyle());
			case MappingStartEvent start ->
				new MappingStartEvent(null, start.getTag(), start.getImplicit(), null, null, start.getFlowStyle());
			case SequenceStartEvent start ->
				new SequenceStartEvent(null, start.getTag(), start.getImplicit(), null, null, start.getFlowStyle());
			case MappingEndEvent end -> new MappingEndEvent(null, null);
			case SequenceEndEvent end -> new SequenceEndEvent(null, null);
			default -> throw new StreamReadException("The document has an anchor without a value");
		};
	}

	private String number(String anchor) {
		return this.numbers.getOrDefault(anchor, anchor);
	}

	private void repeat(String anchor) {
		List<Event> events = this.anchors.get(number(anchor));
		if (events == null) {
			throw new StreamReadException("The document has an alias without an anchor before it");
		}
		if (this.repeated.size() == JsonTokens.MAX_DEPTH) {
			throw new StreamConstraintsException("The aliases have more than " + JsonTokens.MAX_DEPTH + " levels");
		}
		this.repeated.push(events.iterator());
	}

	private Token token(Event event) {
		switch (event) {
			case CollectionEndEvent end -> {
				this.open.pop();
				this.isNameNext = isInMap();
				return Token.END;
			}
			case CollectionStartEvent start -> {
				checkTag(start.getTag());
				if (this.isNameNext) {
					throw new StreamReadException("The document has a name that is no text");
				}
				if (this.open.size() == JsonTokens.MAX_DEPTH) {
					throw new StreamConstraintsException(
							"The document has more than " + JsonTokens.MAX_DEPTH + " levels");
				}
				this.open.push(start instanceof MappingStartEvent);
				this.isNameNext = isInMap();
				return isInMap() ? Token.OBJECT : Token.ARRAY;
			}
			case ScalarEvent found -> {
				checkTag(found.getTag());
				this.scalar = found;
				boolean isName = this.isNameNext;
				this.isNameNext = isInMap() && !isName;
				return isName ? Token.PROPERTY : Token.SCALAR;
			}
			default -> throw new StreamReadException("The document has unknown parts");
		}
	}

	private boolean isInMap() {
		return Boolean.TRUE.equals(this.open.peek());
	}

	private static void checkTag(@Nullable String tag) {
		if (tag != null && !TAGS.contains(tag)) {
			throw new StreamReadException("The document has a type that JSON lacks");
		}
	}

	@Override
	public String name() {
		return (this.scalar != null) ? this.scalar.getValue() : "";
	}

	@Override
	public JsonNode scalar() {
		String text = name();
		if (this.scalar == null || !this.scalar.getImplicit().canOmitTagInPlainScalar()) {
			return StringNode.valueOf(text);
		}
		return switch (text) {
			case "true", "True", "TRUE" -> BooleanNode.TRUE;
			case "false", "False", "FALSE" -> BooleanNode.FALSE;
			case "", "~", "null", "Null", "NULL" -> NullNode.getInstance();
			default -> StringNode.valueOf(text);
		};
	}

	/** Events of an anchored node, in which an anchor within is an alias. */
	private static final class Recording {

		private final String anchor;

		private final List<Event> events = new ArrayList<>();

		private int depth;

		Recording(String anchor) {
			this.anchor = anchor;
		}

		void add(Event event) {
			this.depth += (event instanceof CollectionStartEvent) ? 1 : (event instanceof CollectionEndEvent) ? -1 : 0;
			this.events.add(event);
		}

		boolean isComplete() {
			return this.depth == 0 && !this.events.isEmpty();
		}

	}

	/**
	 * Characters of a text with lines of a maximum length.
	 * <p>
	 * <b>Why</b>: the time of the parser grows with the square of the length of a line.
	 */
	private static final class ShortLines extends FilterReader {

		private int length;

		ShortLines(InputStream text) {
			super(new UnicodeReader(text));
		}

		@Override
		public int read(char[] buffer, int offset, int size) throws IOException {
			int count = super.read(buffer, offset, size);
			for (int i = offset; i < offset + count; i++) {
				this.length = (buffer[i] == '\n' || buffer[i] == '\r') ? 0 : this.length + 1;
				if (this.length > MAX_LINE_LENGTH) {
					throw new StreamConstraintsException(
							"The document has a line of more than " + MAX_LINE_LENGTH + " characters");
				}
			}
			return count;
		}

	}

}
