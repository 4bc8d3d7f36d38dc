package io.mcpgateway.protocol;

/**
 * A list whose changes clients may be told of.
 */
public enum ListKind {

	/** The resources. */
	RESOURCES(MethodNames.RESOURCES_CHANGED),

	/** The prompts. */
	PROMPTS(MethodNames.PROMPTS_CHANGED);

	private final String notification;

	ListKind(String notification) {
		this.notification = notification;
	}

	/** The method of the notification that tells of it. */
	public String notification() {
		return this.notification;
	}

}
