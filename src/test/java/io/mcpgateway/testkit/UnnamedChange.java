package io.mcpgateway.testkit;

import io.mcpgateway.resource.Change;

/**
 * A change as a test expects it that does not mind which entries or resources it names.
 */
public final class UnnamedChange {

	private UnnamedChange() {
	}

	/**
	 * The same change, without the names of entries and of resources that came or went.
	 */
	public static Change of(Change change) {
		return switch (change) {
			case Change.EntriesChanged(var uri, var entries) -> new Change.Updated(uri);
			case Change.ListChanged(var prefix, var uris) -> new Change.ListChanged(prefix);
			case Change.Updated updated -> updated;
			case Change.PromptsChanged prompts -> prompts;
			case Change.Unseen unseen -> unseen;
		};
	}

}
