package io.mcpgateway.resource;

import java.util.Set;

/**
 * Change of resources, as the source reports the change. URIs are canonical:
 * percent-encoded only where required. All URIs of a change that one audience of a source
 * sees have the tag of the {@link Audience}; only subscribers of this audience are
 * notified.
 */
public sealed interface Change {

	/**
	 * Content or existence of a resource changed. Subscribers of the URI, of a directory
	 * above (with a final slash), and of a range (with a query) are notified.
	 */
	record Updated(String uri) implements Change {

	}

	/**
	 * Entries of a listing changed. A subscriber is notified if the subscriber may list
	 * one of the entries.
	 *
	 * @param entries URIs of the entries added, removed or altered; a URI with a final
	 * slash stands for everything below
	 */
	record EntriesChanged(String uri, Set<String> entries) implements Change {

		public EntriesChanged {
			entries = Set.copyOf(entries);
		}

	}

	/**
	 * Resources of a source were added or removed. A subscriber is notified if the
	 * subscriber may list one of the resources.
	 *
	 * @param prefix common prefix of the URIs added or removed
	 * @param uris URIs added or removed; a URI with a final slash stands for everything
	 * below, an empty set for every URI with the prefix
	 */
	record ListChanged(String prefix, Set<String> uris) implements Change {

		public ListChanged {
			uris = Set.copyOf(uris);
		}

		/**
		 * Creates a change for a source that cannot name the resources added or removed.
		 */
		public ListChanged(String prefix) {
			this(prefix, Set.of());
		}

	}

	/**
	 * Prompts were added, removed or altered. A subscriber is notified if the
	 * subscriber's group offers one of the prompts.
	 *
	 * @param names names of the prompts; an empty set for any
	 */
	record PromptsChanged(Set<String> names) implements Change {

		public PromptsChanged {
			names = Set.copyOf(names);
		}

	}

	/**
	 * Any resource below {@code prefix} may have changed unobserved, because a watch
	 * started, failed or lost events.
	 */
	record Resync(String prefix) implements Change {

	}

}
