package io.mcpgateway.adapter.postgres;

import java.io.StringWriter;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/**
 * Filter of a relation's definition by one rule: a part that names another relation
 * appears only if the mount serves that relation and the reader may list it. The server
 * writes the URIs of the named relations into each such part, see {@code definition.sql}.
 * Lists and objects without a visible part are left out, as they would tell of hidden
 * parts.
 */
final class DefinitionFilter {

	/**
	 * Member with the URIs of the relations that an object names, ahead of its other
	 * members; {@code null} for a relation that is not served.
	 */
	private static final String NAMES = "$names";

	/** Member with the text of an object that stands for a text. */
	private static final String VALUE = "$value";

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final Predicate<String> isShown;

	private final JsonParser parser;

	private final JsonGenerator generator;

	private DefinitionFilter(Predicate<String> isShown, JsonParser parser, JsonGenerator generator) {
		this.isShown = isShown;
		this.parser = parser;
		this.generator = generator;
	}

	/**
	 * Returns a definition as its readers see it.
	 * @param isShown whether the readers may list the resource at a URI
	 */
	static String apply(String definition, Predicate<String> isShown) {
		StringWriter written = new StringWriter(definition.length());
		try (JsonParser parser = JSON.createParser(definition);
				JsonGenerator generator = JSON.createGenerator(written)) {
			parser.nextToken();
			new DefinitionFilter(isShown, parser, generator).copy(() -> {
			});
		}
		return written.toString();
	}

	/**
	 * Copies the current value.
	 * @param begin writes what precedes the value, such as its name and the start of the
	 * object around it
	 */
	private void copy(Runnable begin) {
		switch (this.parser.currentToken()) {
			case START_OBJECT -> copyObject(begin);
			case START_ARRAY -> copyArray(begin);
			default -> {
				begin.run();
				this.generator.copyCurrentEvent(this.parser);
			}
		}
	}

	private void copyObject(Runnable begin) {
		Start start = new Start(begin, this.generator::writeStartObject);
		boolean isHidden = false;
		while (this.parser.nextToken() != JsonToken.END_OBJECT) {
			String name = this.parser.currentName();
			this.parser.nextToken();
			if (NAMES.equals(name)) {
				isHidden = namesHidden();
			}
			else if (isHidden) {
				this.parser.skipChildren();
			}
			else if (VALUE.equals(name)) {
				copy(begin);
			}
			else {
				copy(() -> {
					start.run();
					this.generator.writeName(name);
				});
			}
		}
		start.end(this.generator::writeEndObject);
	}

	private void copyArray(Runnable begin) {
		Start start = new Start(begin, this.generator::writeStartArray);
		while (this.parser.nextToken() != JsonToken.END_ARRAY) {
			copy(start);
		}
		start.end(this.generator::writeEndArray);
	}

	/** Reads the URIs of named relations and returns whether one is hidden. */
	private boolean namesHidden() {
		boolean isHidden = false;
		while (this.parser.nextToken() != JsonToken.END_ARRAY) {
			@Nullable String uri = this.parser.getValueAsString();
			isHidden |= uri == null || !this.isShown.test(uri);
		}
		return isHidden;
	}

	/** Start of an object or a list, written before its first visible part. */
	private static final class Start implements Runnable {

		private final Runnable before;

		private final Runnable write;

		private boolean isWritten;

		Start(Runnable before, Runnable write) {
			this.before = before;
			this.write = write;
		}

		@Override
		public void run() {
			if (!this.isWritten) {
				this.isWritten = true;
				this.before.run();
				this.write.run();
			}
		}

		void end(Runnable write) {
			if (this.isWritten) {
				write.run();
			}
		}

	}

}
