package io.mcpgateway.resource;

import java.util.Set;

/**
 * Who asked to hear of what at the moment, so that a feed that polls looks at nothing in
 * vain.
 */
public interface SubscribedUris {

	/** The subjects that start with a prefix and that anybody listens to, as a copy. */
	Set<String> subjects(String prefix);

	/** Whether anybody wants to hear that the list of resources changed. */
	boolean includesLists();

}
