package io.mcpgateway.cluster.hub;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Change;
import org.jspecify.annotations.Nullable;

/**
 * Codec of changes as records of the stream. A change with many URIs becomes several
 * records.
 */
final class ChangeCodec {

	private static final String UPDATED = "updated";

	private static final String ENTRIES = "entries";

	private static final String LIST = "list";

	private static final String PROMPTS = "prompts";

	private static final String RESYNC = "resync";

	static final Set<String> KINDS = Set.of(UPDATED, ENTRIES, LIST, PROMPTS, RESYNC);

	/**
	 * Maximum length of a URI. A change of a longer URI counts for all resources near it.
	 */
	private static final int MAX_URI = 8_000;

	/** Length of the prefix that stands for a longer URI. */
	private static final int CUT = 200;

	/** Maximum characters of the URIs in a record. */
	private static final int MAX_CHARACTERS = StreamRecord.MAX_CHARACTERS / 2;

	private ChangeCodec() {
	}

	static List<StreamRecord> encode(Change change) {
		return switch (change) {
			case Change.Updated(var uri) when uri.length() > MAX_URI -> List.of(resync(uri));
			case Change.Updated(var uri) -> List.of(StreamRecord.of(UPDATED, uri));
			case Change.EntriesChanged(var uri, var entries) -> encode(ENTRIES, uri, entries);
			case Change.ListChanged(var prefix, var uris) -> encode(LIST, prefix, uris);
			case Change.PromptsChanged changed -> List.of(StreamRecord.of(PROMPTS));
			case Change.Resync(var prefix) -> List.of(resync(prefix));
		};
	}

	/** Decodes a change; {@code null} if the record is not valid. */
	static @Nullable Change decode(StreamRecord record) {
		List<String> values = record.values();
		if (record.kind().equals(PROMPTS)) {
			return new Change.PromptsChanged(Set.of());
		}
		if (values.isEmpty()) {
			return null;
		}
		String uri = values.getFirst();
		Set<String> others = Set.copyOf(values.subList(1, values.size()));
		return switch (record.kind()) {
			case UPDATED -> new Change.Updated(uri);
			case ENTRIES -> new Change.EntriesChanged(uri, others);
			case LIST -> new Change.ListChanged(uri, others);
			case RESYNC -> new Change.Resync(uri);
			default -> null;
		};
	}

	private static List<StreamRecord> encode(String kind, String first, Set<String> uris) {
		if (first.length() > MAX_URI || uris.stream().anyMatch((uri) -> uri.length() > MAX_URI)) {
			return List.of(resync(first));
		}
		List<StreamRecord> all = new ArrayList<>();
		List<String> values = new ArrayList<>(List.of(first));
		int characters = 0;
		for (String uri : uris) {
			if (characters + uri.length() > MAX_CHARACTERS) {
				all.add(new StreamRecord(kind, values));
				values = new ArrayList<>(List.of(first));
				characters = 0;
			}
			values.add(uri);
			characters += uri.length() + 1;
		}
		all.add(new StreamRecord(kind, values));
		return all;
	}

	/** Returns a change that counts for all audiences. */
	private static StreamRecord resync(String tagged) {
		String prefix = Audience.untagged(tagged);
		return StreamRecord.of(RESYNC, (prefix.length() > MAX_URI) ? prefix.substring(0, CUT) : prefix);
	}

}
