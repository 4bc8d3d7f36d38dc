package io.mcpgateway.testkit;

import io.mcpgateway.resource.Change;

/** Change without the names of its entries and resources, for comparison in tests. */
public final class UnnamedChange {

	private UnnamedChange() {
	}

	/** Returns the change without the names of added or removed entries and resources. */
	public static Change of(Change change) {
		return switch (change) {
			case Change.EntriesChanged(var uri, var entries) -> new Change.Updated(uri);
			case Change.ListChanged(var prefix, var uris) -> new Change.ListChanged(prefix);
			case Change.Updated updated -> updated;
			case Change.PromptsChanged prompts -> prompts;
			case Change.Resync unseen -> unseen;
		};
	}

}
