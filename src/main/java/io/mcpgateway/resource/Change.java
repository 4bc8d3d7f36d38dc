package io.mcpgateway.resource;

import java.util.Set;

/**
 * What happened to resources, as the source tells it. URIs are written as the adapter
 * lists them, percent-encoded where they must be and nowhere else.
 */
public sealed interface Change {

	/**
	 * What is at a URI is no longer what it was: it was written, came or went. Whoever
	 * hears of a directory, whose URI ends in a slash, or of a piece, which has a query,
	 * hears of it as well.
	 */
	record Updated(String uri) implements Change {

	}

	/**
	 * A listing at a URI tells something else of its entries, which are no changes of
	 * their own. A subscriber hears of it who may list one of the entries.
	 *
	 * @param entries the URIs of those that came, went or look different; one that ends
	 * in a slash stands for anything below
	 */
	record EntriesChanged(String uri, Set<String> entries) implements Change {

		public EntriesChanged {
			entries = Set.copyOf(entries);
		}

	}

	/**
	 * Some resources of a source came or went. A subscriber hears of it who may list one
	 * of them.
	 *
	 * @param prefix what the URIs of all that came or went start with
	 * @param uris the URIs of those that came or went; one that ends in a slash stands
	 * for anything below, and none at all for anything that starts with the prefix
	 */
	record ListChanged(String prefix, Set<String> uris) implements Change {

		public ListChanged {
			uris = Set.copyOf(uris);
		}

		/** The source cannot tell which resources came or went. */
		public ListChanged(String prefix) {
			this(prefix, Set.of());
		}

	}

	/** Prompts came, went or are no longer what they were. */
	record PromptsChanged() implements Change {

	}

	/**
	 * Whatever has a URI that starts with {@code prefix} may have changed, and nobody saw
	 * it: a watch begins, broke or lost events.
	 */
	record Resync(String prefix) implements Change {

	}

}
